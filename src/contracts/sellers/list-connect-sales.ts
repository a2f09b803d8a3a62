import * as z from 'zod/mini';
import type { SaleShipping } from '#shop/sale-shipping.ts';
import { accountAccess } from './fields.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

/** Where a sale ships, in responses and in the database. */
export const saleShipping = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
}) satisfies z.ZodMiniType<SaleShipping>;

/** A sale on the account's storefront, with the buyer's address. */
export const saleReply = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  product_name: z.string(),
  quantity: z.int(),
  /** In cents, like `unit_amount`. */
  amount_total: z.int(),
  /** Refunded in full, or about to be. */
  is_refunded: z.boolean(),
  /** The refunded amount by now, in cents. */
  amount_refunded: z.int(),
  /** A customer's dispute; null when there was none. */
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** Null for sales without an address, and once it is purged. */
  shipping: z.nullable(saleShipping),
});

export type SaleReply = z.output<typeof saleReply>;

/**
 * A page of an account's sales, newest first. Always requires an emailed secret, because they show buyers' addresses.
 */
export const listConnectSalesCall = contract({
  name: 'list-connect-sales',
  request: z.object({
    ...accountAccess,
    /** The id of the last sale of the page before; the newest sales when it is missing. */
    starting_after: z.optional(requiredText(256)),
  }),
  response: z.object({
    success: z.literal(true),
    sales: z.array(saleReply),
    /** Whether there are older sales. */
    has_more: z.boolean(),
  }),
});
