import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { cents, requestKey, requiredLines, requiredText } from '../fields.ts';
import { returnedText } from '../returned-text.ts';

export const orderNumber = requiredText(40);
const done = z.object({});
/** A packing slip was printed before the order changed: it shows what no longer holds. */
export const isSlipOutdated = z.boolean();

/**
 * A parcel; a `carrier` of none of ours is stored as it is typed. 409 `tracking_number_used` names another order with
 * this number, unless `sharedWith` does: the operator was told of those.
 */
export const shipment = {
  carrier: requiredText(40),
  trackingNumber: requiredText(60),
  sharedWith: z.optional(z.array(orderNumber).check(z.maxLength(100))),
};

/** The shipment as the page gave it, when the form that corrects it was opened. */
export const shownShipment = z.object({ carrier: returnedText, trackingNumber: returnedText });

/** Ships a paid order; the shopper is emailed the tracking number. 409 `refused` says what the order is already. */
export const officeShipOrder = contract({
  name: 'admin-ship-order',
  request: z.object({ orderNumber, ...shipment }),
  response: z.object({ email: z.string() }),
});

/**
 * Corrects the tracking number of a shipped order; the shopper is emailed the new one. 409 `refused` if it is neither
 * the same nor what `from` says.
 */
export const officeCorrectTracking = contract({
  name: 'admin-correct-tracking',
  request: z.object({
    orderNumber,
    ...shipment,
    from: shownShipment,
  }),
  response: z.object({ email: z.string() }),
});

export const officeDeliverOrder = contract({
  name: 'admin-deliver-order',
  request: z.object({ orderNumber }),
  response: done,
});

/** Cancels an order that has not shipped and refunds what is left of its payment. */
export const officeCancelOrder = contract({
  name: 'admin-cancel-order',
  request: z.object({
    orderNumber,
    reason: requiredText(200),
    /** The amount on the pressed button; 409 `refused` if another amount is left by now. */
    amountCents: cents,
  }),
  /** Null if nothing was left to refund. */
  response: z.object({ refundId: z.nullable(z.string()) }),
});

/** Refunds some or all of a payment. */
export const officeRefundOrder = contract({
  name: 'admin-refund-order',
  request: z.object({
    orderNumber,
    amountCents: cents.check(z.gte(1)),
    /** Its part of shipping, with tax; 409 `refused` unless all that is left of it. */
    shippingCents: z.optional(cents),
    reason: requiredText(200),
    key: requestKey,
    /** Shipped pieces that came back and are put into stock again. */
    restock: z.array(
      z.object({
        productId: requiredText(80),
        size: requiredText(40),
        quantity: z.int().check(z.gte(1), z.lte(9999)),
      }),
    ),
  }),
  response: z.object({
    amountCents: z.int(),
    state: z.enum(['queued', 'succeeded', 'failed']),
    /** Refunded in the provider's dashboard in the meantime. */
    externalCents: z.int(),
  }),
});

/** Sends an email of an order again. */
export const officeResendEmail = contract({
  name: 'admin-resend-email',
  request: z.object({ orderNumber, emailId: z.uuid() }),
  response: z.object({ email: z.string() }),
});

/**
 * Changes the size of a line before its order ships, at the price it was bought for; the shopper is emailed. 409
 * `refused` if the line is not what `from` says, or too few pieces of the new size can be sold.
 */
export const officeChangeSize = contract({
  name: 'admin-change-size',
  request: z.object({
    orderNumber,
    itemId: z.uuid(),
    /** The line from admin-get-order when the form was opened. */
    from: z.object({ size: requiredText(40), quantity: z.int() }),
    size: requiredText(40),
    /** Only one piece of several: it becomes a line of its own. */
    onlyOne: z.boolean(),
    key: requestKey,
  }),
  response: z.object({ email: z.string(), isSlipOutdated }),
});

/** Adds a note for ourselves. */
export const officeAddNote = contract({
  name: 'admin-add-note',
  request: z.object({ orderNumber, note: requiredLines(1000) }),
  response: done,
});

/** The longest message to a shopper. */
export const MESSAGE_LENGTH = 2000;

/**
 * Emails a message to the shopper, whose reply goes to the shop's mailbox. 429 once an order, or the shop, has sent
 * many.
 */
export const officeMessageShopper = contract({
  name: 'admin-message-shopper',
  request: z.object({
    orderNumber,
    /** The return of the order that it is about. */
    returnNumber: z.optional(requiredText(40)),
    message: requiredLines(MESSAGE_LENGTH),
    key: requestKey,
  }),
  response: z.object({ email: z.string() }),
});

/** The most packing slips of one reply. */
export const MAX_PACKING_SLIPS = 100;

/** The packing slips of these orders as one HTML document, a sheet each. */
export const officePackingSlips = contract({
  name: 'admin-packing-slips',
  request: z.object({
    orderNumbers: z.array(orderNumber).check(z.minLength(1), z.maxLength(MAX_PACKING_SLIPS)),
  }),
  response: z.object({ html: z.string() }),
});
