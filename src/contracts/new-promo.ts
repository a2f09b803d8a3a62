import * as z from 'zod/mini';
import { MAX_PROMO_CODE_LENGTH, PROMO_KINDS } from '#shop/pricing.ts';

/** A promo code's fields, for whoever creates one; the messages complete "A promo code …". */
export const newPromo = z
  .object({
    code: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9-]{2,}$/, 'has 2 to 40 letters, digits and hyphens'),
        z.maxLength(MAX_PROMO_CODE_LENGTH, 'has 2 to 40 letters, digits and hyphens'),
      ),
    kind: z.enum(PROMO_KINDS),
    /** Hundredths of a percent, or cents. */
    value: z.int().check(z.positive('takes off more than nothing')),
    startsAt: z.optional(z.date()),
    endsAt: z.optional(z.date()),
    maxRedemptions: z.optional(z.int().check(z.positive('is used at least once'))),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'fixed' || value <= 10_000, 'takes off up to 100%'),
    z.refine(
      ({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt,
      'ends after it starts',
    ),
  );

export type NewPromo = z.output<typeof newPromo>;
