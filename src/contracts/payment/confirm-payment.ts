import * as z from 'zod/mini';
import { placedOrder } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { checkoutKey, requiredText } from '../fields.ts';

/** Places the order of a paid payment intent; the other fields of requirements §7 are accepted and ignored. */
export const confirmPaymentCall = contract({
  name: 'confirm-payment',
  request: z.object({ paymentIntentId: requiredText(255), checkoutKey }),
  response: placedOrder,
});
