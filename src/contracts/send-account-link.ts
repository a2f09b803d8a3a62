import * as z from 'zod/mini';
import { accountId } from './connect-fields.ts';
import { contract } from './contract.ts';
import { email } from './fields.ts';

/**
 * Mails links that open connected accounts in the browser that follows them: all accounts of this address, or of the address
 * of the account with this id. The answer is the same when there is none.
 */
export const sendAccountLink = contract({
  name: 'send-account-link',
  request: z.object({ accountId: z.optional(accountId), email: z.optional(email) }).check(
    z.refine((request) => request.accountId ?? request.email, {
      path: ['accountId'],
      error: 'or email is required',
    }),
  ),
  response: z.object({ success: z.literal(true) }),
});
