import * as z from 'zod/mini';
import { MAX_QUANTITY } from '#shop/cart.ts';
import {
  PIECE_OUTCOMES,
  RETURN_REASONS,
  type ReturnReason,
  RETURN_STATES,
  UNDELIVERED,
} from '#shop/returns.ts';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { cents, optionalLines, orderLink, requestKey, requiredText } from '../fields.ts';

const reasons = Object.keys(RETURN_REASONS) as ReturnReason[];
export const officeReasons = [...reasons, UNDELIVERED] as const;

const done = z.object({});

/** The amounts for one piece, in cents. */
const share = { priceCents: z.int(), discountCents: z.int(), taxCents: z.int() };

const piece = {
  itemId: z.string(),
  product: z.string(),
  image: z.nullable(z.string()),
  /** The size that comes back: that of the line, or the one that it was exchanged for. */
  size: z.string(),
  ...share,
};

/** One piece that can come back; the pieces of a line in the order in which their shares are taken. */
export const returnablePiece = z.object({
  ...piece,
  /** It came in exchange for another size, so it comes back for money only. */
  isExchanged: z.boolean(),
  /** The sizes it can be exchanged for, in the product's order; empty if it can only come back for money. */
  sizes: z.array(
    z.object({
      size: z.string(),
      /** The body measurements it fits, from the product's size chart. */
      fits: z.nullable(z.string()),
      /** The free pieces if they are few, 0 if it has sold out, else null. */
      free: z.nullable(z.int()),
    }),
  ),
});

/** One piece of a return. */
export const returnPiece = z.object({
  ...piece,
  reason: z.enum(officeReasons),
  /** Null for money. */
  newSize: z.nullable(z.string()),
  /** It was to be exchanged, and its new size sold out. */
  isSoldOut: z.boolean(),
  outcome: z.nullable(z.enum(PIECE_OUTCOMES)),
});

/** A return as its shopper sees it. Amounts are in cents. */
export const shopperReturn = z.object({
  returnNumber: z.string(),
  state: z.enum(RETURN_STATES),
  requestedAt: timestamp,
  labelSentAt: z.nullable(timestamp),
  receivedAt: z.nullable(timestamp),
  completedAt: z.nullable(timestamp),
  /** The carrier of the label. */
  carrier: z.nullable(z.string()),
  hasLabel: z.boolean(),
  /** The last day for handing the parcel over, as `2026-12-24`, while we wait for it. */
  sendBy: z.nullable(z.string()),
  note: z.string(),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  pieces: z.array(returnPiece),
  /** The computed or refunded sums. */
  sums: z.object({
    ...share,
    /** The refund of shipping, with its tax. */
    shippingCents: z.optional(z.int()),
    feeCents: z.int(),
    totalCents: z.int(),
  }),
  /** Why another amount was refunded than the one worked out. */
  refundReason: z.nullable(z.string()),
  /** The parcel with the new sizes. */
  exchange: z.nullable(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.nullable(z.string()),
      shippedAt: timestamp,
    }),
  ),
});
export type ShopperReturn = z.output<typeof shopperReturn>;

/** The returns of an order for its page, beside the order. */
export const orderReturns = z.object({
  /**
   * The last day on which a return can be asked for, as `2026-12-22`; null before it ships, and once nothing can come
   * back.
   */
  until: z.nullable(z.string()),
  /** Pieces that can come back now; empty once it is too late. */
  pieces: z.array(returnablePiece),
  /** The refund of shipping if all of them come back for money as damaged or wrong, with its tax. */
  shippingCents: z.optional(z.int()),
  /** The rest of the payment. */
  leftCents: z.int(),
  /** Where money goes: `Visa ending in 4242`, `PayPal`; null if nothing was paid. */
  refundTo: z.nullable(z.string()),
  /** The newest first. */
  requests: z.array(shopperReturn),
});

/** Pieces that are to come back, each for one of these reasons. */
export const piecesToReturn = <Reason extends string>(allowed: readonly Reason[]) =>
  z
    .array(
      z.object({
        itemId: requiredText(100),
        size: requiredText(20),
        quantity: z.int('is not a whole number').check(z.gte(1, 'is below 1'), z.lte(MAX_QUANTITY)),
        reason: z.enum(allowed, 'is not one of the reasons'),
        newSize: z.nullable(requiredText(20)),
      }),
    )
    .check(z.minLength(1, 'is empty'), z.maxLength(100));

/**
 * Asks to return or exchange pieces (requirements §6). 409 `refused` says what can't come back, or which size has sold
 * out.
 */
export const createReturnCall = contract({
  name: 'create-return',
  request: z.object({
    ...orderLink,
    key: requestKey,
    pieces: piecesToReturn(reasons),
    note: optionalLines(1000),
    /** The refund that the page showed; 409 `refused` if it is another sum by now. */
    totalCents: cents,
  }),
  response: z.object({ returnNumber: z.string() }),
});

/** Cancels a return until its parcel is received. */
export const cancelReturnCall = contract({
  name: 'cancel-return',
  request: z.object({ ...orderLink, returnNumber: requiredText(60) }),
  response: done,
});

/** Cancels an order that has not shipped; all that is left of its payment is refunded. */
export const cancelOrderCall = contract({
  name: 'cancel-order',
  request: z.object({
    ...orderLink,
    /** The amount on the pressed button; 409 `refused` if another amount is left by now. */
    amountCents: cents,
  }),
  response: done,
});

/** The label of a return: a PDF as an attachment, not JSON. */
export const getReturnLabelCall = contract({
  name: 'get-return-label',
  request: z.object({ ...orderLink, returnNumber: requiredText(60) }),
  response: z.unknown(),
});
