import * as z from 'zod';
import type { Promo } from '#shop/promo.ts';
import { rows } from '../database.ts';

/** Whether a promo code can be had now; the last word is the reservation's. */
export type PromoAvailability = 'running' | 'not_yet' | 'expired' | 'used_up';

const promoRow = z
  .object({
    code: z.string(),
    discount_type: z.enum(['percentage', 'fixed']),
    discount_value: z.int(),
    standing: z.enum(['running', 'not_yet', 'expired', 'used_up']),
  })
  .transform((row) => ({
    promo: {
      code: row.code,
      kind: row.discount_type,
      value: row.discount_value,
    } satisfies Promo,
    standing: row.standing,
  }));

/** The promo code as it is typed, whatever its case; a code that nobody knows takes as long as one that holds. */
export async function findPromo(code: string) {
  const [found] = await rows(promoRow)`
    select code, discount_type, discount_value,
      case
        when starts_at > now() then 'not_yet'
        when ends_at <= now() then 'expired'
        when used >= max_redemptions then 'used_up'
        else 'running'
      end as standing
    from promo_codes
    where code = upper(btrim(${code}))`;
  return found;
}
