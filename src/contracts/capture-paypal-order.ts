import * as z from 'zod/mini';
import { placedOrder } from './checkout-content.ts';
import { contract } from './contract.ts';
import { checkoutKey, requiredText } from './fields.ts';

/** Captures an approved PayPal order and makes ours; `orderId` is the return's token (specification §7). */
export const capturePaypalOrder = contract({
  name: 'capture-paypal-order',
  request: z.object({ orderId: requiredText(100), checkoutKey }),
  response: placedOrder,
});
