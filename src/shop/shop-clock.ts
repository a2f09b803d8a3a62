import type { Day } from './federal-holidays.ts';

/** The clock in Lexington. It says on which day something was, in mails, on pages and in order numbers alike. */
const SHOP_TIME_ZONE = 'America/New_York';

/** The day and the time (`14:00:00`) that the shop's clock shows at this instant. */
export function shopClock(instant: Date): { day: Day; time: string } {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: SHOP_TIME_ZONE } as const;
  // Sweden writes dates and times as ISO does.
  const [day = '', time = ''] = instant.toLocaleString('sv-SE', style).split(' ');
  return { day, time };
}

/** The day on which something was, for people: `Nov 21, 2026`, or in full `November 21, 2026`. */
export function formatDay(instant: Date, dateStyle: 'medium' | 'long' = 'medium'): string {
  return instant.toLocaleDateString('en-US', { dateStyle, timeZone: SHOP_TIME_ZONE });
}
