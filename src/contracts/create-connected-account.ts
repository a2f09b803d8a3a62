import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { email } from './fields.ts';

/** Opens a connected account at Stripe (specification §5, §7). */
export const createConnectedAccount = contract({
  name: 'create-connected-account',
  request: z.object({
    email,
    business_type: z.literal('individual', 'is not individual'),
    /** Made by the browser for one account: the same key again is the same account. */
    requestKey: z.optional(z.uuid('is not a request key')),
  }),
  response: z.object({
    success: z.literal(true),
    accountId: z.string(),
    /** Opens the account to this browser for 30 days; another one with each answer. */
    accountSecret: z.string(),
    charges_enabled: z.boolean(),
  }),
});
