import * as z from 'zod/mini';
import { accountAccess, accountReply } from './connect-fields.ts';
import { contract } from './contract.ts';

/** How far a connected account is with Stripe (specification §7). */
export const getAccountStatus = contract({
  name: 'get-account-status',
  request: z.object(accountAccess),
  response: z.object({ success: z.literal(true), account: accountReply }),
});
