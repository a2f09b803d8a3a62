import { InvalidArgumentError } from 'commander';
import { centsFromDollars } from '#shop/money.ts';

/** `5`, `5.00` or `$5.00`: whole cents, more than none. */
export function readCents(text: string): number {
  const amount = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  const cents = centsFromDollars(Number(amount ?? 0));
  if (cents <= 0) throw new InvalidArgumentError('It is an amount in dollars, such as 5.00.');
  return cents;
}

/** `10` or `12.5` percent, in hundredths of a percent. */
export function readPercent(text: string): number {
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? centsFromDollars(Number(text)) : 0;
  if (percent <= 0 || percent > 10_000) {
    throw new InvalidArgumentError('It is a percentage above 0 and up to 100, such as 10.');
  }
  return percent;
}

/** `2026-11-21`, or with a time, in UTC. */
export function readDay(text: string): Date {
  const [, date, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T([\d:]+)Z?)?$/.exec(text) ?? [];
  const day = new Date(`${date}T${time}Z`);
  // A day that the month has not is read as one of the next month.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(String(date))) {
    throw new InvalidArgumentError('It is a day such as 2026-11-21.');
  }
  return day;
}

/** A word that providers take as part of an idempotency key. */
export function readKey(text: string): string {
  if (/^[\w.-]{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError('It is up to 60 letters, digits, dots, hyphens and underscores.');
}

export function readCount(text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('It is a whole number above 0.');
  return count;
}
