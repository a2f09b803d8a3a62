import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { MAX_ORDER_NUMBER_LENGTH, normalizeOrderNumber } from '#shop/order-number.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { contract } from '../contract.ts';
import { dollars, requiredText } from '../fields.ts';
import { shopperDelay } from './shopper-delay.ts';
import { boughtMethod, shipping_days } from './order-content.ts';

/** An order, sent by the names of requirements §7; parsed, its total is in cents. */
const trackedOrder = z.pipe(
  z.object({
    id: z.string(),
    secure_token: z.string(),
    order_number: z.string(),
    created_at: z.iso.datetime(),
    status: z.enum(ORDER_STATUSES),
    // A status that this page does not know shows as pending (requirements §4).
    payment_status: z.catch(z.enum(PAYMENT_STATUSES), 'pending'),
    total_amount: dollars,
    /** Where it is shipped to. */
    country: z.string(),
    shipping_days,
    carrier: z.optional(z.string()),
    tracking_number: z.optional(z.string()),
    shipped_at: z.optional(z.iso.datetime()),
    delivered_at: z.optional(z.iso.datetime()),
    /** When its payment was completed. */
    paid_at: z.optional(z.iso.datetime()),
    /** The last notice to the shopper of a later ship date. */
    delay: z.optional(shopperDelay),
  }),
  z.transform((reply) => ({
    id: reply.id,
    secureToken: reply.secure_token,
    orderNumber: reply.order_number,
    createdAt: reply.created_at,
    status: reply.status,
    paymentStatus: reply.payment_status,
    totalCents: reply.total_amount,
    country: reply.country,
    method: boughtMethod(reply),
    carrier: reply.carrier,
    trackingNumber: reply.tracking_number,
    shippedAt: reply.shipped_at,
    deliveredAt: reply.delivered_at,
    paidAt: reply.paid_at,
    delay: reply.delay,
  })),
);

/**
 * The order with this number and email address. A miss is a normal response that does not say which of the two is wrong
 * (requirements §6, §7). Any text is accepted.
 */
export const trackOrderCall = contract({
  name: 'track-order',
  request: z.object({
    orderNumber: z.pipe(requiredText(MAX_ORDER_NUMBER_LENGTH), z.transform(normalizeOrderNumber)),
    email: z.pipe(requiredText(MAX_EMAIL_LENGTH), z.transform(normalizeEmail)),
  }),
  response: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), order: trackedOrder }),
    z.object({ success: z.literal(false), error: z.string() }),
  ]),
});
