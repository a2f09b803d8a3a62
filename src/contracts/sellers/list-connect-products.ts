import * as z from 'zod/mini';
import { accountId, productReply } from './fields.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

/**
 * A connected account's products, newest first (requirements §7): the first 400, what follows `after`, or with `page`
 * the 24 of a storefront's page.
 */
export const listConnectProductsCall = contract({
  name: 'list-connect-products',
  request: z.object({
    accountId,
    /** From 1. */
    page: z.optional(z.int('is not a page').check(z.positive('is not a page'))),
    /** The id of the last product seen: the reply is what follows it, whatever was added or archived meanwhile. */
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
