import * as z from 'zod/mini';
import { placedOrder } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { checkoutKey, requiredText } from '../fields.ts';

/** Places the order of a paid hosted session (requirements §7). */
export const verifyCheckoutSessionCall = contract({
  name: 'verify-checkout-session',
  request: z.object({ sessionId: requiredText(255), checkoutKey }),
  response: placedOrder,
});
