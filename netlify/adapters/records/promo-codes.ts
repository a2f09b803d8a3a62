import * as z from 'zod';
import { rows } from '../database.ts';

const promoRow = z.object({
  code: z.string(),
  kind: z.enum(['percentage', 'fixed']),
  value: z.int(),
  availability: z.enum(['running', 'not_yet', 'expired', 'used_up']),
});

/** The promo code, whatever its case, and whether it can be used now. */
export async function findPromo(code: string) {
  const [found] = await rows(promoRow)`
    select code, discount_type as kind, discount_value as value,
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
