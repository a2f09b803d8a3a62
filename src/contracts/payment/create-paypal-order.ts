import * as z from 'zod/mini';
import { checkoutContent, paymentRequest } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { dollars, url } from '../fields.ts';

/** Starts a PayPal payment of these amounts; the browser then goes to `approvalUrl` (requirements §4, §7). */
export const createPaypalOrderCall = contract({
  name: 'create-paypal-order',
  request: z.pipe(
    z.object({
      amount: dollars,
      salesTax: z.optional(dollars),
      discountAmount: z.optional(dollars),
      shipping: z.optional(dollars),
      ...checkoutContent,
    }),
    paymentRequest,
  ),
  response: z.object({ approvalUrl: url, paypalOrderId: z.string() }),
});
