import * as z from 'zod/mini';
import { PROMO_KINDS } from '#shop/promo.ts';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';
import { nextPage, pageStart } from '../returned-text.ts';
import { day } from './day.ts';

/** `value` is in hundredths of a percent, or in cents. */
export const storedPromo = z.object({
  code: z.string(),
  kind: z.enum(PROMO_KINDS),
  value: z.int(),
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
  maxRedemptions: z.nullable(z.int()),
  used: z.int(),
  status: z.enum(['active', 'scheduled', 'ended', 'used up']),
});

/** All promo codes, the newest first, in pages. */
export const officeListPromoCodes = contract({
  name: 'admin-list-promo-codes',
  request: z.object({ after: pageStart }),
  response: z.object({
    promoCodes: z.array(
      z.object({
        ...storedPromo.shape,
        /** Applies the code; null once it is over. */
        link: z.nullable(z.string()),
      }),
    ),
    next: nextPage,
  }),
  joinPages: (read, { promoCodes, next }) => ({
    promoCodes: [...read.promoCodes, ...promoCodes],
    next,
  }),
});

/** Creates a promo code, from the begin of its first day until the end of its last, by the shop's clock. */
export const officeCreatePromoCode = contract({
  name: 'admin-create-promo-code',
  request: z.object({
    code: requiredText(40),
    kind: z.enum(PROMO_KINDS),
    value: z.int(),
    firstDay: z.optional(day),
    lastDay: z.optional(day),
    maxRedemptions: z.optional(z.int()),
  }),
  response: z.object({ code: z.string() }),
});

/** Ends a promo code now; orders that have it keep it. */
export const officeEndPromoCode = contract({
  name: 'admin-end-promo-code',
  request: z.object({ code: requiredText(40) }),
  response: z.object({ code: z.string() }),
});
