import * as z from 'zod/mini';
import { placedOrder } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { checkoutKey, requiredText } from '../fields.ts';

/**
 * Captures an approved PayPal order and places our order; `orderId` is the token in the return URL (requirements §7).
 * `isReturn` says that PayPal has just sent the shopper back: after a decline, only that captures again.
 */
export const capturePaypalOrderCall = contract({
  name: 'capture-paypal-order',
  request: z.object({
    orderId: requiredText(100),
    checkoutKey,
    isReturn: z.optional(z.boolean('is not a boolean')),
  }),
  response: placedOrder,
});

/** The status of a payment that was declined too often for another attempt at PayPal; PayPal's own word for it. */
export const ATTEMPTS_EXCEEDED = 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED';
