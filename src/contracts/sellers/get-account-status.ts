import * as z from 'zod/mini';
import { accountAccess, accountReply } from './fields.ts';
import { contract } from '../contract.ts';

/** The onboarding status of a connected account (requirements §7). */
export const getAccountStatusCall = contract({
  name: 'get-account-status',
  request: z.object(accountAccess),
  response: z.object({ success: z.literal(true), account: accountReply }),
});
