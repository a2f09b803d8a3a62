import { detail, type ErrorDetail, type Issue, PaypalError } from './errors.ts';
import type { Amount, BreakdownPart, Money } from './objects.ts';

const SUBTRACTED: readonly string[] = ['shipping_discount', 'discount'] satisfies BreakdownPart[];

/** Converts PayPal's decimal text (`"30.73"`) to cents. */
export function centsOf({ value }: Pick<Money, 'value'>): number {
  return Math.round(Number(value) * 100);
}

export function toPaypalMoney(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

/** Throws PayPal's error for an amount with a wrong sign, precision, currency or sum. */
export function checkAmount(amount: Amount, field: string): void {
  const details: ErrorDetail[] = [];
  const check = (path: string, money: Money, minimumCents: number) => {
    const issue = ((): Issue | undefined => {
      if (!/^-?\d*(?:\.\d{1,2})?$/.test(money.value)) return 'DECIMAL_PRECISION';
      if (centsOf(money) < minimumCents) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
      return money.currency_code === 'USD' ? undefined : 'INVALID_CURRENCY_CODE';
    })();
    if (issue) details.push(detail(issue, { field: path, value: money.value, location: 'body' }));
  };
  const parts = Object.entries(amount.breakdown ?? {});
  check(`${field}/value`, amount, 1);
  for (const [name, money] of parts) check(`${field}/breakdown/${name}/value`, money, 0);
  const sum = parts.reduce(
    (cents, [name, money]) => cents + centsOf(money) * (SUBTRACTED.includes(name) ? -1 : 1),
    0,
  );
  if (details.length === 0 && amount.breakdown && sum !== centsOf(amount)) {
    const { value } = amount;
    details.push(detail('AMOUNT_MISMATCH', { field: `${field}/value`, value, location: 'body' }));
  }
  if (details.length > 0) throw new PaypalError(422, details);
}
