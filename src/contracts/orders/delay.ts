import * as z from 'zod/mini';
import { DELAY_ANSWERS } from '#shop/delay.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';
import { timestamp } from '../timestamp.ts';

/** What the shopper was told last of a later ship date, and their answer. Days as `2026-12-10`. */
export const shopperDelay = z.object({
  id: z.string(),
  toldAt: timestamp,
  promisedDay: z.string(),
  /** Null while none is known. */
  newDay: z.nullable(z.string()),
  /** Empty if none was given. */
  reason: z.string(),
  /** Without an answer by the end of this day the order is canceled; null if it ships without one. */
  answerBy: z.nullable(z.string()),
  answer: z.nullable(z.enum(DELAY_ANSWERS)),
  answeredAt: z.nullable(timestamp),
});

/** The shopper waits for what they were told. 409 `refused` once that is too late, or they were told another day. */
export const keepOrderCall = contract({
  name: 'keep-order',
  request: z.object({
    orderId: requiredText(100),
    secureToken: requiredText(200),
    delayId: z.uuid(),
  }),
  response: z.object({}),
});
