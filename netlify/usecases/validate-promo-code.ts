import { findPromo } from '#adapters/records/promo-codes.ts';
import { promoProblems, texts } from '#shop/messages.ts';
import type { Promo } from '#shop/promo.ts';

/** Says whether a promo code holds now, and if not, why (specification §5, §7). */
export async function validatePromoCode({ code }: { code: string }) {
  if (code === '') return { valid: false, error: texts.promoCodeRequired };
  const found = await findPromo(code);
  if (!found) return { valid: false, error: promoProblems.unknown };
  if (found.standing !== 'running') return { valid: false, error: promoProblems[found.standing] };
  return { valid: true, promo: promoReply(found.promo) };
}

function promoReply({ code, kind, value }: Promo) {
  return { code, discount_type: kind, discount_value: value / 100 };
}
