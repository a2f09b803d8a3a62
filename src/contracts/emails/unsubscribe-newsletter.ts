import * as z from 'zod/mini';
import { contract } from '../contract.ts';

/** Unsubscribes by the token in the email's link; a used token is no error. */
export const unsubscribeNewsletterCall = contract({
  name: 'unsubscribe-newsletter',
  request: z.object({
    token: z
      .string('is required')
      .check(z.regex(/^[0-9a-f]{64}$/, 'is not from one of our emails')),
  }),
  response: z.object({ success: z.literal(true) }),
});
