import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { optionalText, requestKey } from '../fields.ts';
import { day } from './day.ts';
import { orderNumber } from './order-actions.ts';
import { MAX_LISTED_ORDERS } from './orders.ts';

export const MAX_DELAY_REASON = 200;

/** The new ship date; null if there is none yet. */
const newDay = z.nullable(day);

/** The effect of telling these orders of this day, or of none. */
export const officePreviewDelay = contract({
  name: 'admin-preview-delay',
  request: z.object({
    newDay,
    orderNumbers: z
      .array(orderNumber)
      .check(z.minLength(1, 'is empty'), z.maxLength(MAX_LISTED_ORDERS, 'are too many')),
  }),
  response: z.object({
    orders: z.array(
      z.object({
        orderNumber: z.string(),
        name: z.string(),
        /** The last notice to its shopper, if any. */
        delayId: z.nullable(z.string()),
        promisedDay: z.string(),
        /** Without an answer by the end of this day it is canceled; null if it ships. */
        answerBy: z.nullable(z.string()),
        /** The last day of the rule was over, or nearly. */
        isTooLate: z.boolean(),
        /** The refund if it is canceled. */
        leftCents: z.int(),
        totalCents: z.int(),
      }),
    ),
    /** Why others can't be told this, in a sentence each. */
    refusals: z.array(z.string()),
  }),
});

/**
 * Tells the shopper of a paid order that it ships later. 409 `refused` says why not: what it is by now, or who was
 * faster.
 */
export const officeTellDelay = contract({
  name: 'admin-tell-delay',
  request: z.object({
    orderNumber,
    newDay,
    /** Why, for the shopper; required without a day. */
    reason: optionalText(MAX_DELAY_REASON),
    /** `delayId` as admin-preview-delay gave it. */
    delayId: z.nullable(z.uuid()),
    key: requestKey,
  }),
  response: z.object({}),
});
