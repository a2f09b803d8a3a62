import * as z from 'zod/mini';
import { placedOrder } from './checkout-content.ts';
import { contract } from './contract.ts';
import { checkoutKey, requiredText } from './fields.ts';

/** Captures an approved PayPal order and places our order; `orderId` is the token in the return URL (specification §7). */
export const capturePaypalOrder = contract({
  name: 'capture-paypal-order',
  request: z.object({ orderId: requiredText(100), checkoutKey }),
  response: placedOrder,
});
