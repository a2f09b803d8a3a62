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
  const dollars = Math.floor(amount / 100).toLocaleString('en-US');
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
}
