import * as z from 'zod';
import { CURRENCY } from '#shop/catalog.ts';
import { centsFromDollars, dollarsFromCents } from '#shop/money.ts';

/** An amount in cents as PayPal writes it: `{ currency_code: 'USD', value: '30.73' }`. */
export function toPaypalMoney(cents: number) {
  return { currency_code: CURRENCY.toUpperCase(), value: dollarsFromCents(cents).toFixed(2) };
}

/** Parses such an amount to cents; fails for more than a number holds. */
export const paypalMoney = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({
    currency: currency_code.toLowerCase(),
    cents: centsFromDollars(Number(value)),
  }))
  .pipe(z.object({ currency: z.string(), cents: z.int() }));
