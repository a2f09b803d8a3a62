import type { Day } from './federal-holidays.ts';

/** Lexington's time zone: days on pages, in emails and in order numbers follow it (docs/decisions/days.md). */
const SHOP_TIME_ZONE = 'America/New_York';

/** The day and the time (`14:00:00`) of an instant in the shop's time zone. */
export function shopClock(instant: Date): { day: Day; time: string } {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: SHOP_TIME_ZONE } as const;
  // The Swedish locale formats dates and times as ISO 8601 does.
  const [day = '', time = ''] = instant.toLocaleString('sv-SE', style).split(' ');
  return { day, time };
}

/** Formats the day of an instant in the shop's time zone: `Nov 21, 2026`, or `November 21, 2026`. */
export function formatDay(instant: Date, dateStyle: 'medium' | 'long' = 'medium'): string {
  return instant.toLocaleDateString('en-US', { dateStyle, timeZone: SHOP_TIME_ZONE });
}

/** An instant on the shop's clock: `at 10:42`, or `on Nov 21, 2026 at 10:42` if that is not the day of `now`. */
export function formatMoment(instant: Date, now: Date): string {
  const { day, time } = shopClock(instant);
  const moment = `at ${time.slice(0, 5)}`;
  return day === shopClock(now).day ? moment : `on ${formatDay(instant)} ${moment}`;
}
