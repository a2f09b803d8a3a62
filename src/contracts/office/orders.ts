import * as z from 'zod/mini';
import { listedOrder } from './content.ts';
import { day } from './day.ts';
import { contract } from '../contract.ts';
import { optionalText, requiredText } from '../fields.ts';

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
     * Beginnings of words of the number, the name, the email address or the address; a phone number or its end; a
     * tracking number; a payment's id at its provider. The id or the whole name of a product, or a promo code, lists
     * the orders with it.
     */
    search: optionalText(200),
    /** Only those whose packing slip was not printed since their last change, of `to_ship`. */
    isUnprinted: z.optional(z.boolean()),
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
 * A page of a file of orders, the oldest first. `accounting`: those paid on these days of the shop, without names or
 * addresses, and payments that were booked without one, with the payment's id for a number; `addresses`: those that
 * wait to ship, with where to.
 */
export const officeExportOrders = contract({
  name: 'admin-export-orders',
  request: z.discriminatedUnion('file', [
    z.object({ file: z.literal('accounting'), from: day, to: day, ...page }),
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
  joinPages: (read, { lines, next }) => ({ ...read, lines: [...read.lines, ...lines], next }),
});
