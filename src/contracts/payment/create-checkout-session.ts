import * as z from 'zod/mini';
import { checkoutContent, paymentRequest } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { dollars, url } from '../fields.ts';

/** Starts a payment on Stripe's hosted page, for when the card form can't load (requirements §7). */
export const createCheckoutSessionCall = contract({
  name: 'create-checkout-session',
  request: z.pipe(z.object({ amount: dollars, ...checkoutContent }), paymentRequest),
  response: z.object({ url, sessionId: z.string() }),
});
