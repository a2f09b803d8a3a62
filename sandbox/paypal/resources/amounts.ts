import { detail, type ErrorDetail, type Issue, PaypalError } from '../api/paypal-error.ts';
import type { Amount, BreakdownPart, Money } from './published.ts';

const ADDED: BreakdownPart[] = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const TAKEN: BreakdownPart[] = ['shipping_discount', 'discount'];

/** An amount in whole cents; PayPal's is text (`"30.73"`). */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function moneyOf(cents: number): Money {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const value = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return { currency_code: 'USD', value };
}

/** Refuses an amount that PayPal refuses: of a wrong sign, precision or currency, or not the sum of its parts. */
export function checkAmount(amount: Amount, field: string): void {
  const parts = Object.entries(amount.breakdown ?? {});
  const details = [
    ...valueProblems(amount, field, { aboveZero: true }),
    ...parts.flatMap(([name, money]) => valueProblems(money, `${field}/breakdown/${name}`)),
    ...currencyProblems(amount, field),
  ];
  if (details.length === 0) details.push(...sumProblems(amount, field));
  if (details.length > 0) throw new PaypalError(422, details);
}

function valueProblems({ value }: Money, field: string, { aboveZero = false } = {}): ErrorDetail[] {
  const problem = (issue: Issue) => [
    detail(issue, { field: `${field}/value`, value, location: 'body' }),
  ];
  const cents = centsOf({ currency_code: '', value });
  if (!/^-?\d*(?:\.\d{1,2})?$/.test(value)) return problem('DECIMAL_PRECISION');
  if (aboveZero && cents <= 0) return problem('CANNOT_BE_ZERO_OR_NEGATIVE');
  return cents < 0 ? problem('CANNOT_BE_NEGATIVE') : [];
}

function currencyProblems({ currency_code: value, breakdown = {} }: Amount, field: string) {
  const place = { field: `${field}/currency_code`, value, location: 'body' } as const;
  if (Object.values(breakdown).some((money) => money.currency_code !== value))
    return [detail('MULTI_CURRENCY_ORDER', place)];
  return value === 'USD' ? [] : [detail('INVALID_CURRENCY_CODE', place)];
}

function sumProblems(amount: Amount, field: string): ErrorDetail[] {
  const { breakdown, value } = amount;
  if (!breakdown) return [];
  const sum = (names: BreakdownPart[]) =>
    names.reduce((cents, name) => cents + centsOf(breakdown[name] ?? moneyOf(0)), 0);
  if (centsOf(amount) === sum(ADDED) - sum(TAKEN)) return [];
  return [detail('AMOUNT_MISMATCH', { field: `${field}/value`, value, location: 'body' })];
}
