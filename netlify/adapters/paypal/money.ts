import * as z from 'zod';
import { CURRENCY } from '#shop/catalog.ts';
import { centsFromDollars, dollarsFromCents, MOST_CENTS } from '#shop/money.ts';

/** Currencies without parts (developer.paypal.com/reference/currency-codes). */
const WHOLE = ['HUF', 'JPY', 'TWD'];

/** An amount in cents as PayPal writes it: `{ currency_code: 'USD', value: '30.73' }`. */
export function toPaypalMoney(cents: number, currency: string = CURRENCY) {
  const currency_code = currency.toUpperCase();
  const decimals = WHOLE.includes(currency_code) ? 0 : 2;
  return { currency_code, value: dollarsFromCents(cents).toFixed(decimals) };
}

/** Parses such an amount to cents, of whatever size (`MOST_CENTS`). */
export const paypalMoney = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({
    currency: currency_code.toLowerCase(),
    cents: centsFromDollars(Math.min(Number(value), dollarsFromCents(MOST_CENTS))),
  }));
