import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#shop/order-state.ts';
import { listedOrder, orderedPieces } from './content.ts';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';
import { returnablePiece, returnPiece, shopperReturn } from '../returns/returns.ts';
import { shopperDelay } from '../orders/shopper-delay.ts';
import { orderAddress } from '../orders/order-content.ts';

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

/** A notice to the shopper of a later ship date, with what their email said. */
const delayNotice = z.object({
  promisedDay: z.string(),
  newDay: z.nullable(z.string()),
  reason: z.string(),
  answerBy: z.nullable(z.string()),
  leftCents: z.int(),
  totalCents: z.int(),
});
export type DelayNotice = z.output<typeof delayNotice>;

/** Something that happened to an order, in a sentence. */
export const historyEntry = z.object({
  at: timestamp,
  text: z.string(),
  /** Who did it; null for the shop itself. */
  by: z.nullable(z.string()),
  /** A note of ours, or a message of ours to the shopper, quoted under the text. */
  note: z.nullable(z.string()),
  /** The email that can be sent again (admin-resend-email). */
  emailId: z.nullable(z.string()),
  /** The notice that was emailed. */
  delayNotice: z.optional(delayNotice),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Everything about one order. Amounts are in cents. */
export const officeGetOrder = contract({
  name: 'admin-get-order',
  request: z.object({ orderNumber: requiredText(40) }),
  response: z.object({
    ...listedOrder.shape,
    /** The last notice to its shopper of a later ship date. */
    delay: z.nullable(
      z.object({
        ...shopperDelay.shape,
        /** Whether an earlier notice named the promised day. */
        isPromisedByNotice: z.boolean(),
      }),
    ),
    firstName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    /**
     * The place of the link that the shopper came by, `instagram · social`; null without one, and for an erased person.
     */
    source: z.nullable(z.string()),
    shippingAddress: orderAddress,
    billingAddress: z.nullable(orderAddress),
    items: z.array(
      z.object({
        ...orderedPieces.shape,
        id: z.string(),
        image: z.nullable(z.string()),
        unitCents: z.int(),
        totalCents: z.int(),
        /** What is taxed of each piece; null: its price less its discount. */
        taxable: z.nullable(z.array(z.int())),
        /** Pieces of it that were put back into stock after shipping. */
        restocked: z.int(),
      }),
    ),
    /**
     * The sizes that lines can be changed to, before the order ships; how many of each can be sold, or null if that is
     * not counted.
     */
    sizes: z.array(
      z.object({ productId: z.string(), size: z.string(), free: z.nullable(z.int()) }),
    ),
    /** Pieces that can come back, and be exchanged, whenever they were shipped. */
    returnable: z.array(returnablePiece),
    /**
     * The returns that are neither completed nor closed, the newest first, with the pieces that have no outcome yet.
     */
    openReturns: z.array(
      z.object({
        returnNumber: shopperReturn.shape.returnNumber,
        state: shopperReturn.shape.state,
        pieces: z.array(
          z.object({ itemId: returnPiece.shape.itemId, newSize: returnPiece.shape.newSize }),
        ),
      }),
    ),
    subtotalCents: z.int(),
    discountCents: z.int(),
    promoCode: z.nullable(z.string()),
    taxCents: z.int(),
    /** Absent where it was free. */
    shipping: z.optional(
      z.object({
        taxCents: z.int(),
        /** What can still be given back. */
        leftCents: z.int(),
        leftTaxCents: z.int(),
        /** When the last of it was. */
        refundedAt: z.nullable(timestamp),
      }),
    ),
    shippingCents: z.int(),
    /** Where there was a choice. */
    shippingMethod: z.optional(z.string()),
    /** The code of the state of the tax, empty for none, unless the billing address says it and all was taxed. */
    taxState: z.optional(z.string()),
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
