import { InvalidArgumentError } from 'commander';
import { type Day, startOfDay } from '#shop/shop-clock.ts';

/** Reads `2026-11-21` as a day of the shop. */
function readDay(text: string): Day {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : new Date(NaN);
  // Date reads February 31 as a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new InvalidArgumentError('Expected a day such as 2026-11-21.');
  }
  return text;
}

/** Reads `2026-11-21` as when that day of the shop begins, or `2026-11-21T14:30Z` as it is. */
export function readTime(text: string): Date {
  if (!text.includes('T')) return startOfDay(readDay(text));
  const time = new Date(text);
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(
    text,
  );
  if (isComplete && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Expected a day such as 2026-11-21, or 2026-11-21T14:30Z.');
}

export function readOutboxId(text: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text;
  throw new InvalidArgumentError('Expected an id as `outbox list` shows it.');
}
