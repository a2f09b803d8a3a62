import * as z from 'zod/mini';
import { contract } from './contract.ts';

/** Leaves the Ghost Club. The token stands in the mail's link; one that is used up is no error. */
export const unsubscribeNewsletter = contract({
  name: 'unsubscribe-newsletter',
  request: z.object({
    token: z.string('is required').check(z.regex(/^[0-9a-f]{64}$/, 'is not from a mail of ours')),
  }),
  response: z.object({ success: z.literal(true) }),
});
