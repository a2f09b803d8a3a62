/** Money is integer cents everywhere in the code; this module is the only one that rounds. */

/** `cents` times `ratePerHundredThousand` / 100,000, in integer cents, rounded half up (requirements §9). */
export function shareOfCents(cents: number, ratePerHundredThousand: number): number {
  return Math.floor((cents * ratePerHundredThousand + 50_000) / 100_000);
}

/** The part of cents that `part` is of `whole`, in integer cents, rounded half up. */
export function proportionOfCents(cents: number, part: number, whole: number): number {
  return Math.floor((2 * cents * part + whole) / (2 * whole));
}

/** Converts dollars, as in JSON (28.99), to integer cents (2899), rounded half up. */
export function centsFromDollars(dollars: number): number {
  return Math.round(Number(`${dollars}e2`));
}

/** Converts integer cents (2899) to dollars, as in JSON (28.99). */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

/**
 * Formats integer cents: `$28.99`, `$9,999.99`, and with a minus sign `−$8.70` (requirements §9). Not by
 * `toLocaleString`: its first call in a page takes 60 to 90 ms on a slow phone.
 */
export function formatCents(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(2).replace(/\d(?=(?:\d{3}){1,4}\.)/g, '$&,');
  return `${cents < 0 ? '−' : ''}$${dollars}`;
}

/** The same of an amount in any currency of cents: `$28.99`, `30.73 MXN`. `currency` is its code, in any case. */
export function formatMoney(cents: number, currency: string): string {
  if (currency.toLowerCase() === 'usd') return formatCents(cents);
  return `${formatCents(cents).replace('$', '')} ${currency.toUpperCase()}`;
}

/** The most cents that a column of the database holds. */
export const MOST_CENTS = 2_147_483_647;

/**
 * An amount as its column holds it: of a larger one that a provider names, the maximum, which says no more than that.
 */
export const heldCents = (cents: number): number => Math.min(cents, MOST_CENTS);
