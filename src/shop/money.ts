/** Money is whole cents everywhere inside the shop; this module is the only one that rounds. */

/** What `ratePerHundredThousand` of `cents` comes to, in whole cents, rounded half up (rulings, Money). */
export function shareOfCents(cents: number, ratePerHundredThousand: number): number {
  return Math.floor((cents * ratePerHundredThousand + 50_000) / 100_000);
}

/** Dollars, as they travel in JSON (28.99), to whole cents (2899), rounded half up. */
export function centsFromDollars(dollars: number): number {
  return Math.round(Number(`${dollars}e2`));
}

/** Whole cents (2899) to dollars as they travel in JSON (28.99). */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

/** Whole cents for people: `$28.99`, `$9,999.99`, and a true minus for what is taken off: `−$8.70` (specification §9). */
export function formatCents(cents: number): string {
  const amount = Math.abs(cents);
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
}

const TYPED_PRICE = /^(?<dollars>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<fraction>\d*))?$/;

/**
 * A price as a person types it (`28.99`, `$1,234.50`, `.5`) to whole cents, rounded half up on the text itself, so that
 * 28.995 is 2900 (rulings, Platform). Undefined for what is no amount: words, signs, exponents, `28,99`.
 */
export function centsFromTyped(text: string): number | undefined {
  const typed = TYPED_PRICE.exec(text.replace(/^\s*\$?\s*|\s+$/g, ''))?.groups;
  const { dollars = '', fraction = '' } = typed ?? {};
  if (dollars + fraction === '') return undefined;
  const cents = Number(dollars.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return Number.isSafeInteger(rounded) ? rounded : undefined;
}
