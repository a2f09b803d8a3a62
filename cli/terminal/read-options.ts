import { InvalidArgumentError } from 'commander';
import { centsFromDollars } from '#shop/money.ts';
import { type Day, startOfDay } from '#shop/shop-clock.ts';

/** Reads `5`, `5.00` or `$5.00` as integer cents above 0. */
export function readCents(text: string): number {
  const amount = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  const cents = centsFromDollars(Number(amount ?? 0));
  if (cents <= 0) throw new InvalidArgumentError('Expected an amount in dollars, such as 5.00.');
  return cents;
}

/** Reads `2026-11-21` as a day of the shop. */
function readDay(text: string): Day {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : new Date(NaN);
  // Date reads February 31 as a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new InvalidArgumentError('Expected a day such as 2026-11-21.');
  }
  return text;
}

/** Reads `2026-11-21` as when that day of the shop begins. */
export const readSince = (text: string): Date => startOfDay(readDay(text));

/** Reads `2026-11-21` as when that day of the shop begins, or `2026-11-21T14:30Z` as it is. */
export function readTime(text: string): Date {
  if (!text.includes('T')) return readSince(text);
  const time = new Date(text);
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(
    text,
  );
  if (isComplete && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Expected a day such as 2026-11-21, or 2026-11-21T14:30Z.');
}

/** Reads a word that providers accept as part of an idempotency key. */
export function readKey(text: string): string {
  if (/^[\w.-]{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Expected up to 60 letters, digits, dots, hyphens and underscores.',
  );
}

export function readOutboxId(text: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text;
  throw new InvalidArgumentError('Expected an id as `outbox list` shows it.');
}

export function readCount(text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('Expected a whole number above 0.');
  return count;
}

export function readWholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number such as 12.');
}
