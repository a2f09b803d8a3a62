import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { MAX_ORDER_NUMBER_LENGTH, normalizeOrderNumber } from '#shop/order-number.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';
import { readShopperOrder, shopperOrder } from './order-content.ts';

/** An order, sent by the names of requirements §7; parsed, its total is in cents. */
const trackedOrder = z.pipe(
  z.object({
    ...shopperOrder,
    /** Where it is shipped to. */
    country: z.string(),
  }),
  z.transform((sent) => ({ ...readShopperOrder(sent), country: sent.country })),
);

/**
 * The order with this number and email address. A miss is a normal response that does not say which of the two is wrong
 * (requirements §6, §7). Any text is accepted.
 */
export const trackOrderCall = contract({
  name: 'track-order',
  request: z.object({
    orderNumber: z.pipe(requiredText(MAX_ORDER_NUMBER_LENGTH), z.transform(normalizeOrderNumber)),
    email: z.pipe(requiredText(MAX_EMAIL_LENGTH), z.transform(normalizeEmail)),
  }),
  response: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), order: trackedOrder }),
    z.object({ success: z.literal(false), error: z.string() }),
  ]),
});
