import * as z from 'zod/mini';
import { url } from '../fields.ts';
import { accountAccess } from './fields.ts';
import { contract } from '../contract.ts';

/** A link to Stripe's onboarding page; it works once and expires within minutes (requirements §7). */
export const createAccountLinkCall = contract({
  name: 'create-account-link',
  request: z.object(accountAccess),
  response: z.object({ success: z.literal(true), url }),
});
