import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { email, requiredText } from '../fields.ts';

/** Asks for an email with a link that signs in. The reply is the same whether the address may sign in or not. */
export const officeSendLink = contract({
  name: 'admin-send-link',
  request: z.object({ email }),
  response: z.object({}),
});

/** Signs in with the token of an emailed link, which is good once; the reply sets the session's cookie. */
export const officeSignIn = contract({
  name: 'admin-sign-in',
  request: z.object({ token: requiredText(64) }),
  response: z.object({ email: z.string() }),
});

/** Ends this session, or every session of the address. */
export const officeSignOut = contract({
  name: 'admin-sign-out',
  request: z.object({ everywhere: z.boolean() }),
  response: z.object({}),
});

/** Who is signed in, and the counts in the navigation; every page asks again from time to time. */
export const officeStatus = contract({
  name: 'admin-status',
  request: z.object({}),
  response: z.object({
    email: z.string(),
    /** As the office shows them: their address if ADMIN_EMAILS has no name. */
    name: z.string(),
    toShip: z.int(),
    /** Returns that wait for us: requested and received. */
    returns: z.int(),
    subscribers: z.int(),
    /** Pending work that is late. */
    lateWork: z.int(),
  }),
});
