import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import { startOfDay } from '#shop/shop-clock.ts';

const day = z.iso.date();
const seconds = z.iso.datetime({ offset: true });
const minutes = z.iso.datetime({ offset: true, precision: -1 });

/** Reads `2026-11-21` as when that day of the shop begins, or `2026-11-21T14:30Z` as it is. */
export function readTime(text: string): Date {
  if (day.safeParse(text).success) return startOfDay(text);
  if (z.union([minutes, seconds]).safeParse(text).success) return new Date(text);
  throw new InvalidArgumentError('Expected a day such as 2026-11-21, or 2026-11-21T14:30Z.');
}

export function readOutboxId(text: string): string {
  if (z.guid().safeParse(text).success) return text;
  throw new InvalidArgumentError('Expected an id as `outbox list` shows it.');
}
