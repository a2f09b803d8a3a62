import * as z from 'zod/mini';
import { timestamp } from '../timestamp.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';

/** Marks a call that an open page repeats by itself: it does not keep the session open. */
export const POLL_HEADER = 'x-office-poll';

/** Pieces of one product and size. */
export const orderedPieces = z.object({
  productId: z.string(),
  product: z.string(),
  size: z.string(),
  quantity: z.int(),
});

/** An order in a list. Amounts are in cents. */
export const listedOrder = z.object({
  orderNumber: z.string(),
  placedAt: timestamp,
  name: z.string(),
  /** Where it is shipped to: `Louisville, KY`. */
  place: z.string(),
  pieces: z.array(orderedPieces),
  /** The shopper wrote one. */
  hasNote: z.boolean(),
  /** The shipping method, where another one than the first was chosen. */
  otherMethod: z.optional(z.string()),
  /** Its packing slip was printed as it is now; only told of orders that are to ship. */
  isPrinted: z.optional(z.boolean()),
  totalCents: z.int(),
  refundedCents: z.int(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  carrier: z.nullable(z.string()),
  shippedAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  /** When it is to arrive, in words, while it is on its way in the United States. */
  expected: z.nullable(z.string()),
  /** How many days it has waited, once it is late to ship (two business days, or the day that its shopper was told). */
  lateDays: z.nullable(z.int()),
  /**
   * The day by which it is to ship, as `2026-12-01`; null once it has, and while its shopper knows that there is none.
   */
  dueDay: z.nullable(z.string()),
  /** The last notice to its shopper of a later ship date, before it ships. */
  told: z.nullable(z.object({ at: timestamp, newDay: z.nullable(z.string()) })),
  /** A refund of it is stuck or has failed. */
  hasStuckRefund: z.boolean(),
});
export type ListedOrder = z.output<typeof listedOrder>;
