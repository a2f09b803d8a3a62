import * as z from 'zod/mini';
import { accountId, productReply } from './fields.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

/** A page of a connected account's products, newest first (requirements §7). */
export const listConnectProducts = contract({
  name: 'list-connect-products',
  request: z.object({
    accountId,
    /** From 1; the first when it is missing. */
    page: z.optional(z.int('is not a page').check(z.positive('is not a page'))),
    /** The id of the last product seen: the page is what follows it, whatever was added or archived meanwhile. */
    after: z.optional(requiredText(64)),
  }),
  response: z.object({
    success: z.literal(true),
    products: z.array(productReply),
    /** How many products there are on all pages. */
    total: z.int(),
    /** Whether there are products after these. */
    hasMore: z.boolean(),
  }),
});
