import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { email } from '../fields.ts';

/** Emails an address the links to its orders; the response is the same when it has none (requirements §7). */
export const sendOrderLinkCall = contract({
  name: 'send-order-link',
  request: z.object({ email }),
  response: z.object({ success: z.literal(true) }),
});
