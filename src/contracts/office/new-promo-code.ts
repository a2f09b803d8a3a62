import * as z from 'zod/mini';
import { MAX_PROMO_CODE_LENGTH, PROMO_KINDS } from '#shop/promo.ts';
import { typedCode } from '#shop/visible-text.ts';

/** A promo code's fields, for whoever creates one; the messages complete "A promo code …". */
export const newPromo = z
  .object({
    code: z.string().check(
      // A space in it is a mistake here; a shopper who types one is still understood.
      z.trim(),
      z.overwrite((text) => (/\s/.test(text) ? text : typedCode(text))),
      z.regex(/^[A-Z0-9-]{2,}$/, 'has 2 to 40 letters, digits and hyphens'),
      z.maxLength(MAX_PROMO_CODE_LENGTH, 'has 2 to 40 letters, digits and hyphens'),
    ),
    kind: z.enum(PROMO_KINDS),
    /** Hundredths of a percent, or cents. */
    value: z
      .int()
      .check(
        z.positive('takes off more than nothing'),
        z.lte(99_999_999, 'takes off less than a million dollars'),
      ),
    startsAt: z.optional(z.date()),
    endsAt: z.optional(z.date()),
    maxRedemptions: z.optional(
      z
        .int()
        .check(z.positive('is used at least once'), z.lte(999_999, 'is used up to 999,999 times')),
    ),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'fixed' || value <= 10_000, {
      error: 'takes off up to 100%',
      path: ['value'],
    }),
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
      error: 'ends after it starts',
      path: ['endsAt'],
    }),
  );

export type NewPromo = z.output<typeof newPromo>;
