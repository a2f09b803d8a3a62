import * as z from 'zod/mini';
import { DELAY_ANSWERS } from '#shop/order-state.ts';
import { timestamp } from '../timestamp.ts';

/** The last notice to the shopper of a later ship date, and their answer. Days as `2026-12-10`. */
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
