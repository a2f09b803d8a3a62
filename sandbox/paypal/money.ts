import { detail, type ErrorDetail, type Issue, PaypalError } from './errors.ts';
import type { Amount, BreakdownPart, Money } from './objects.ts';

const ADDED: BreakdownPart[] = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const SUBTRACTED: BreakdownPart[] = ['shipping_discount', 'discount'];

/** Converts PayPal's decimal text (`"30.73"`) to cents. */
export function centsOf({ value }: Pick<Money, 'value'>): number {
  return Math.round(Number(value) * 100);
}

export function toPaypalMoney(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

/** Throws PayPal's error for an amount with a wrong sign, precision, currency or sum. */
export function checkAmount(amount: Amount, field: string): void {
  const parts = Object.entries(amount.breakdown ?? {});
  const details = [
    ...valueErrors(amount, field, { aboveZero: true }),
    ...parts.flatMap(([name, money]) => valueErrors(money, `${field}/breakdown/${name}`)),
    ...currencyErrors(amount, field),
  ];
  if (details.length === 0) details.push(...sumErrors(amount, field));
  if (details.length > 0) throw new PaypalError(422, details);
}

function valueErrors({ value }: Money, field: string, { aboveZero = false } = {}): ErrorDetail[] {
  const cents = centsOf({ value });
  const issue = ((): Issue | undefined => {
    if (!/^-?\d*(?:\.\d{1,2})?$/.test(value)) return 'DECIMAL_PRECISION';
    if (aboveZero && cents <= 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
    return cents < 0 ? 'CANNOT_BE_NEGATIVE' : undefined;
  })();
  return issue ? [detail(issue, { field: `${field}/value`, value, location: 'body' })] : [];
}

function currencyErrors({ currency_code: value, breakdown = {} }: Amount, field: string) {
  const location = { field: `${field}/currency_code`, value, location: 'body' } as const;
  if (Object.values(breakdown).some((money) => money.currency_code !== value))
    return [detail('MULTI_CURRENCY_ORDER', location)];
  return value === 'USD' ? [] : [detail('INVALID_CURRENCY_CODE', location)];
}

function sumErrors(amount: Amount, field: string): ErrorDetail[] {
  const { breakdown, value } = amount;
  if (!breakdown) return [];
  const sum = (names: BreakdownPart[]) =>
    names.reduce((cents, name) => cents + centsOf(breakdown[name] ?? toPaypalMoney(0)), 0);
  if (centsOf(amount) === sum(ADDED) - sum(SUBTRACTED)) return [];
  return [detail('AMOUNT_MISMATCH', { field: `${field}/value`, value, location: 'body' })];
}
