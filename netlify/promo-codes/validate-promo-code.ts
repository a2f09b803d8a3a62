import { findPromo } from './promo-codes.queries.ts';
import { promoErrors, texts } from '#shop/messages.ts';
import { promoJson } from '#shop/promo.ts';

/** Whether a promo code is valid now, and if not, why (requirements §5, §7). */
export async function validatePromoCode({ code }: { code: string }) {
  if (code === '') return { valid: false, error: texts.promoCodeRequired };
  const found = await findPromo(code);
  if (!found) return { valid: false, error: promoErrors.unknown };
  if (found.availability !== 'running')
    return { valid: false, error: promoErrors[found.availability] };
  return { valid: true, promo: promoJson(found) };
}
