import * as z from 'zod';
import type { Promo } from '#shop/pricing.ts';
import { rows } from '../database.ts';

const promoRow = z
  .object({
    code: z.string(),
    discount_type: z.enum(['percentage', 'fixed']),
    discount_value: z.int(),
    availability: z.enum(['running', 'not_yet', 'expired', 'used_up']),
  })
  .transform((row) => ({
    promo: {
      code: row.code,
      kind: row.discount_type,
      value: row.discount_value,
    } satisfies Promo,
    availability: row.availability,
  }));

/** Finds a promo code, whatever its case. */
export async function findPromo(code: string) {
  const [found] = await rows(promoRow)`
    select code, discount_type, discount_value,
      case
        when starts_at > now() then 'not_yet'
        when ends_at <= now() then 'expired'
        when used >= max_redemptions then 'used_up'
        else 'running'
      end as availability
    from promo_codes
    where code = upper(btrim(${code}))`;
  return found;
}
