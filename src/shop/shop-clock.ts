import { timeZone as SHOP_TIME_ZONE } from './brand.generated.ts';

/** A calendar day as `2026-11-26`; days compare as strings. */
export type Day = string;

/** Days on pages, in emails and in order numbers follow it (docs/decisions/days.md). */
export { SHOP_TIME_ZONE };

/** The day and the time (`14:00:00`) of an instant in the shop's time zone. */
export function shopClock(instant: Date): { day: Day; time: string } {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: SHOP_TIME_ZONE } as const;
  // The Swedish locale formats dates and times as ISO 8601 does.
  const [day = '', time = ''] = instant.toLocaleString('sv-SE', style).split(' ');
  return { day, time };
}

/** When a day of the shop begins. */
export function startOfDay(day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const near = new Date(midnight - offsetAt(new Date(midnight)));
  // The clock may change between the two; where it changes at midnight, the day begins after the hour that is left out.
  const start = new Date(midnight - offsetAt(near));
  return shopClock(start).day === day ? start : near;
}

/** How far the shop's clock is ahead of UTC at a full second, in milliseconds. */
function offsetAt(instant: Date): number {
  const { day, time } = shopClock(instant);
  return Date.parse(`${day}T${time}Z`) - instant.getTime();
}

/** Formats the day of an instant in the shop's time zone: `Nov 21, 2026`, or `November 21, 2026`. */
export function formatDay(instant: Date, dateStyle: 'medium' | 'long' = 'medium'): string {
  return instant.toLocaleDateString('en-US', { dateStyle, timeZone: SHOP_TIME_ZONE });
}

/** An instant on the shop's clock: `at 10:42 AM`, or `on Nov 21, 2026 at 10:42 AM` if that is not the day of `now`. */
export function formatShopTime(instant: Date, now: Date): string {
  const { day } = shopClock(instant);
  const time = `at ${formatTime(instant)}`;
  return day === shopClock(now).day ? time : `on ${formatDay(instant)} ${time}`;
}

/** The time of an instant on the shop's clock: `10:42 AM`. */
export function formatTime(instant: Date): string {
  const style = { timeStyle: 'short', timeZone: SHOP_TIME_ZONE } as const;
  return instant.toLocaleTimeString('en-US', style).replace('\u202f', ' ');
}

/** A day in words, with these parts. */
export const dayInWords = (day: Day, parts: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });

/** A day of the shop in a sentence: `December 22`. */
export const monthAndDay = (day: Day) => dayInWords(day, { month: 'long', day: 'numeric' });

const MS_OF_WEEK = 7 * 24 * 60 * 60 * 1000;

/** The day of a past instant on the shop's clock: `today`, a weekday within a week, or `Nov 21, 2026`. */
export function formatRecentDay(instant: Date, now: Date): string {
  const { day } = shopClock(instant);
  if (day === shopClock(now).day) return 'today';
  const isRecent = day > shopClock(new Date(now.getTime() - MS_OF_WEEK)).day;
  if (!isRecent) return formatDay(instant);
  return instant.toLocaleDateString('en-US', { weekday: 'long', timeZone: SHOP_TIME_ZONE });
}
