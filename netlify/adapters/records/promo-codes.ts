import * as z from 'zod';
import type { Promo } from '#shop/promo.ts';
import { rows } from '../database.ts';

const promoRow = z
  .object({
    code: z.string(),
    discount_type: z.enum(['percentage', 'fixed']),
    discount_value: z.int(),
  })
  .transform((row): Promo => ({
    code: row.code,
    kind: row.discount_type,
    value: row.discount_value,
  }));

/** The promo code if it runs today. Whether there is still one to be had is for the reservation to say. */
export async function findPromo(code: string): Promise<Promo | undefined> {
  const [promo] = await rows(promoRow)`
    select code, discount_type, discount_value from promo_codes
    where code = upper(${code})
      and (starts_at is null or starts_at <= now())
      and (ends_at is null or ends_at > now())`;
  return promo;
}
