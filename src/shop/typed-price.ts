import { centsFromDollars } from './money.ts';

const TYPED_PRICE = /^(?=.*\d)(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/**
 * A price as a person types it (`28.99`, `$1,234.50`, `.5`) to whole cents, rounded half up, so that 28.995 is 2900
 * (rulings, Platform). Undefined for what is no amount: words, signs, exponents, `28,99`.
 */
export function centsFromTyped(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!TYPED_PRICE.test(typed)) return undefined;
  const cents = centsFromDollars(Number(typed.replaceAll(',', '')));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
