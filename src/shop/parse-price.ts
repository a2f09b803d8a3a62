import { centsFromDollars } from './money.ts';

const TYPED_PRICE = /^(?=.*\d)(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/**
 * Parses a typed price (`28.99`, `$1,234.50`, `.5`) to integer cents, rounded half up, so that 28.995 is 2900
 * (requirements §5). Undefined for anything else: words, signs, exponents, `28,99`.
 */
export function parsePriceCents(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!TYPED_PRICE.test(typed)) return undefined;
  const cents = centsFromDollars(Number(typed.replaceAll(',', '')));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
