import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { email } from './fields.ts';

/** Mails the links of an address's orders to that address; the answer is the same when it has none (rulings, Functions). */
export const sendOrderLink = contract({
  name: 'send-order-link',
  request: z.object({ email }),
  response: z.object({ success: z.literal(true) }),
});
