import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#shop/order-state.ts';
import { listedOrder, timestamp, orderedPieces } from '../office/content.ts';
import { contract } from '../contract.ts';
import { optionalText, requiredText } from '../fields.ts';
import { orderAddress } from './order-content.ts';
import { returnablePiece } from '../returns/returns.ts';

/** Refunded orders stand under `cancelled` and `all`. */
export const ORDER_TABS = ['to_ship', 'shipped', 'delivered', 'cancelled', 'all'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The most orders that a tab counts. */
export const MAX_COUNTED = 1000;

/** The most orders of one reply. */
export const MAX_LISTED_ORDERS = 500;

/** A page of orders: `to_ship` begins with the oldest, the other tabs with the newest. */
export const officeListOrders = contract({
  name: 'admin-list-orders',
  request: z.object({
    tab: z.enum(ORDER_TABS),
    /**
     * Beginnings of words of the number, the name, the email address or the address; a phone number or its end; a tracking number; a
     * payment's id at its provider. The id or the whole name of a product, or a promo code, lists the orders with it.
     */
    search: optionalText(200),
    /** `next` of the page before. */
    after: z.optional(requiredText(100)),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_LISTED_ORDERS))),
  }),
  response: z.object({
    orders: z.array(listedOrder),
    /** How many orders each tab has, of those that match the search; more than MAX_COUNTED are not counted. */
    counts: z.record(z.enum(ORDER_TABS), z.int()),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

const page = {
  /** `next` of the page before. */
  after: z.optional(requiredText(100)),
  /** With 0, they are only counted. */
  limit: z.int().check(z.gte(0), z.lte(MAX_LISTED_ORDERS)),
};

/**
 * A page of a file of orders. `accounting`: those paid on these days of the shop, without names or addresses; `addresses`: those that
 * wait to ship, with where to. The oldest first.
 */
export const officeExportOrders = contract({
  name: 'admin-export-orders',
  request: z.discriminatedUnion('file', [
    z.object({ file: z.literal('accounting'), from: z.iso.date(), to: z.iso.date(), ...page }),
    z.object({ file: z.literal('addresses'), ...page }),
  ]),
  response: z.object({
    columns: z.array(z.string()),
    lines: z.array(z.array(z.string())),
    /** How many lines the file will have; null after its first page. */
    total: z.nullable(z.int()),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

const payment = z.object({
  method: z.enum(PAYMENT_METHODS),
  amountCents: z.int(),
  state: z.string(),
  paidAt: z.nullable(timestamp),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Its page at Stripe or PayPal. */
  url: z.nullable(z.string()),
});

const refund = z.object({
  id: z.string(),
  amountCents: z.int(),
  state: z.enum(['queued', 'succeeded', 'failed']),
  kind: z.string(),
  reason: z.string(),
  createdAt: timestamp,
});

/** Something that happened to an order, in a sentence. */
export const historyEntry = z.object({
  at: timestamp,
  text: z.string(),
  /** Who did it; null for the shop itself. */
  by: z.nullable(z.string()),
  /** A note of ours, quoted under the text. */
  note: z.nullable(z.string()),
  /** The email that can be sent again (admin-resend-email). */
  emailId: z.nullable(z.string()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Everything about one order. Amounts are in cents. */
export const officeGetOrder = contract({
  name: 'admin-get-order',
  request: z.object({ orderNumber: requiredText(40) }),
  response: z.object({
    ...listedOrder.shape,
    email: z.string(),
    phone: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    shippingAddress: orderAddress,
    billingAddress: z.nullable(orderAddress),
    items: z.array(
      z.object({
        ...orderedPieces.shape,
        id: z.string(),
        image: z.nullable(z.string()),
        unitCents: z.int(),
        totalCents: z.int(),
        /** Pieces of it that were put back into stock after shipping. */
        restocked: z.int(),
      }),
    ),
    /**
     * The sizes that lines can be changed to, before the order ships; how many of each can be sold, or null if that is not
     * counted.
     */
    sizes: z.array(
      z.object({ productId: z.string(), size: z.string(), free: z.nullable(z.int()) }),
    ),
    /** What can come back, and be exchanged, whenever it was shipped. */
    returnable: z.array(returnablePiece),
    subtotalCents: z.int(),
    discountCents: z.int(),
    promoCode: z.nullable(z.string()),
    taxCents: z.int(),
    /** The order's own first, then those that made no order. */
    payments: z.array(payment),
    refunds: z.array(refund),
    refundableCents: z.int(),
    trackingNumber: z.nullable(z.string()),
    trackingUrl: z.nullable(z.string()),
    /** The day by which it is to ship, as `2026-11-24`; null once it has. */
    shipBy: z.nullable(z.string()),
    /** The newest first. */
    history: z.array(historyEntry),
  }),
});
