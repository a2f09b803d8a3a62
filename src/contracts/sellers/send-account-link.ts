import * as z from 'zod/mini';
import { accountId } from './fields.ts';
import { contract } from '../contract.ts';
import { email } from '../fields.ts';

/**
 * Emails links that open connected accounts in the seller's browser: all accounts of this address, or of the address of
 * this account. The response is the same when there are none.
 */
export const sendAccountLinkCall = contract({
  name: 'send-account-link',
  request: z.object({ accountId: z.optional(accountId), email: z.optional(email) }).check(
    z.refine((request) => request.accountId ?? request.email, {
      path: ['accountId'],
      error: 'or email is required',
    }),
  ),
  response: z.object({ success: z.literal(true) }),
});
