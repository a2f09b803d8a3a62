/** Instants as the office shows them; the shop's own pages don't load these. */
import { type Day, dayInWords, formatDay, formatTime, shopClock } from './shop-clock.ts';

/** An instant on the shop's clock, in full: `Saturday, November 21, 2:40 PM`. */
export const formatLongTime = (instant: Date) =>
  `${formatLongDay(shopClock(instant).day)}, ${formatTime(instant)}`;

/**
 * An instant in the lists of the office, on the shop's clock: `Today, 11:32 AM`, `Yesterday` or `Tomorrow`, `Nov 17,
 * 7:55 AM`, and with the year if that is not the year of `now`.
 */
export function formatListed(instant: Date, now: Date): string {
  const { day } = shopClock(instant);
  return `${nearDay(day, now) ?? formatShortDay(instant, now)}, ${formatTime(instant)}`;
}

/** The same without the time: `Nov 20`, or `Nov 20, 2025` in another year. */
export function formatShortDay(instant: Date, now: Date): string {
  const text = formatDay(instant);
  return text.replace(`, ${shopClock(now).day.slice(0, 4)}`, '');
}

/** A day in words: `Friday, November 27`. */
export const formatLongDay = (day: Day) =>
  dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** The month of a day: `November`, or `November 2026`. */
export const formatMonth = (day: Day, year?: 'numeric') => dayInWords(day, { month: 'long', year });

/**
 * Days in words: `on November 21`, `from November 1 through 21`, and with the year if that is not the year of `now`.
 */
export function describeDayRange(from: Day, to: Day, now: Date): string {
  const thisYear = shopClock(now).day.slice(0, 4);
  const [fromYear, toYear] = [from.slice(0, 4), to.slice(0, 4)];
  const hasYear = fromYear !== thisYear || toYear !== thisYear;
  if (from === to) return `on ${dated(from, hasYear)}`;
  const isInMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = isInMonth && !hasYear ? String(Number(to.slice(8))) : dated(to, hasYear);
  return `from ${dated(from, hasYear && fromYear !== toYear)} through ${last}`;
}

const dated = (day: Day, hasYear: boolean) =>
  dayInWords(day, { month: 'long', day: 'numeric', year: hasYear ? 'numeric' : undefined });

function nearDay(day: Day, now: Date): string | undefined {
  const today = Date.parse(shopClock(now).day);
  const days = Math.round((Date.parse(day) - today) / 86_400_000);
  return { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days];
}
