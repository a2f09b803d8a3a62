/** Instants as the office shows them; the shop's own pages don't load these. */
import { type Day, formatDay, SHOP_TIME_ZONE, shopClock } from './shop-clock.ts';

/** An instant on the shop's clock, in full: `Saturday, November 21, 2:40 PM`. */
export function formatLongTime(instant: Date): string {
  const zone = { timeZone: SHOP_TIME_ZONE } as const;
  const day = { weekday: 'long', month: 'long', day: 'numeric', ...zone } as const;
  const time = instant.toLocaleTimeString('en-US', { timeStyle: 'short', ...zone });
  return `${instant.toLocaleDateString('en-US', day)}, ${time}`.replace('\u202f', ' ');
}

/**
 * An instant in the lists of the office, on the shop's clock: `Today, 11:32 AM`, `Yesterday` or `Tomorrow`, `Nov 17,
 * 7:55 AM`, and with the year if that is not the year of `now`.
 */
export function formatListed(instant: Date, now: Date): string {
  const { day } = shopClock(instant);
  const time = instant.toLocaleTimeString('en-US', {
    timeStyle: 'short',
    timeZone: SHOP_TIME_ZONE,
  });
  return `${nearDay(day, now) ?? formatShortDay(instant, now)}, ${time}`.replace('\u202f', ' ');
}

/** The same without the time: `Nov 20`, or `Nov 20, 2025` in another year. */
export function formatShortDay(instant: Date, now: Date): string {
  const text = formatDay(instant);
  return text.replace(`, ${shopClock(now).day.slice(0, 4)}`, '');
}

/** A day in words: `Friday, November 27`. */
export function formatLongDay(day: Day): string {
  const style = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', style);
}

/** The month of a day: `November`, or `November 2026`. */
export function formatMonth(day: Day, year?: 'numeric'): string {
  const style = { month: 'long', timeZone: 'UTC', ...(year && { year }) } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', style);
}

/**
 * Days in words: `on November 21`, `from November 1 through 21`, and with the year if that is not the year of `now`.
 */
export function describeDayRange(from: Day, to: Day, now: Date): string {
  const thisYear = shopClock(now).day.slice(0, 4);
  const [fromYear, toYear] = [from.slice(0, 4), to.slice(0, 4)];
  const hasYear = fromYear !== thisYear || toYear !== thisYear;
  if (from === to) return `on ${dayInWords(from, hasYear)}`;
  const isInMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = isInMonth && !hasYear ? String(Number(to.slice(8))) : dayInWords(to, hasYear);
  return `from ${dayInWords(from, hasYear && fromYear !== toYear)} through ${last}`;
}

function dayInWords(day: Day, hasYear: boolean): string {
  const style = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const instant = new Date(`${day}T00:00:00Z`);
  return instant.toLocaleDateString('en-US', { ...style, ...(hasYear && { year: 'numeric' }) });
}

function nearDay(day: Day, now: Date): string | undefined {
  const today = Date.parse(shopClock(now).day);
  const days = Math.round((Date.parse(day) - today) / 86_400_000);
  return { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days];
}
