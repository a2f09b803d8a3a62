import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { MAX_STORE_NAME_LENGTH } from '#shop/sellers.ts';
import { email, optionalText, requestKey } from '../fields.ts';

/** Creates a connected account at Stripe (requirements §5, §7). */
export const createConnectedAccountCall = contract({
  name: 'create-connected-account',
  request: z.object({
    email,
    /** The name that visitors see; the storefront has none when it is empty. */
    storeName: optionalText(MAX_STORE_NAME_LENGTH),
    business_type: z.literal('individual', 'is not individual'),
    requestKey: z.optional(requestKey),
  }),
  response: z.object({
    success: z.literal(true),
    accountId: z.string(),
    /**
     * Gives this browser access to the account for 30 days or until an emailed link is used; every response has a new
     * one.
     */
    accountSecret: z.string(),
    charges_enabled: z.boolean(),
  }),
});
