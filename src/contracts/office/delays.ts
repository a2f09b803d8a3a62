import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { optionalText, requestKey, requiredText } from '../fields.ts';
import { day } from './day.ts';
import { MAX_LISTED_ORDERS } from './orders.ts';

const orderNumber = requiredText(40);

/** What shoppers are told: the new ship date, null if there is none yet, and why, which only then is required. */
const news = { newDay: z.nullable(day), reason: optionalText(200) };

/** What telling these orders means, and the email of each kind as its first shopper would get it. */
export const officePreviewDelay = contract({
  name: 'admin-preview-delay',
  request: z.object({
    ...news,
    orderNumbers: z
      .array(orderNumber)
      .check(z.minLength(1, 'is empty'), z.maxLength(MAX_LISTED_ORDERS, 'are too many')),
  }),
  response: z.object({
    orders: z.array(
      z.object({
        orderNumber: z.string(),
        name: z.string(),
        /** What its shopper was told last, if anything. */
        delayId: z.nullable(z.string()),
        promisedDay: z.string(),
        /** Without an answer by the end of this day it is canceled; null if it ships. */
        answerBy: z.nullable(z.string()),
        /** The last day of the rule was over, or nearly. */
        isTooLate: z.boolean(),
        /** What is refunded if it is canceled. */
        leftCents: z.int(),
      }),
    ),
    /** Why others can't be told this, in a sentence each. */
    refusals: z.array(z.string()),
    emails: z.array(
      z.object({ silence: z.enum(['waits', 'cancels']), subject: z.string(), html: z.string() }),
    ),
  }),
});

/** Tells the shopper of a paid order that it ships later. 409 `refused` says why not: what it is by now, or who was faster. */
export const officeTellDelay = contract({
  name: 'admin-tell-delay',
  request: z.object({
    ...news,
    orderNumber,
    /** `delayId` as admin-preview-delay gave it. */
    delayId: z.nullable(z.uuid()),
    key: requestKey,
  }),
  response: z.object({}),
});
