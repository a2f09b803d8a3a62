import * as z from 'zod/mini';
import { checkoutContent, placedOrder } from './checkout-content.ts';
import { contract } from '../contract.ts';

/** Places an order that costs nothing; refused unless the server's own total is 0 (requirements §7). */
export const placeFreeOrderCall = contract({
  name: 'place-free-order',
  request: z.object(checkoutContent),
  response: placedOrder,
});
