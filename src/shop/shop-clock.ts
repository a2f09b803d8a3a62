/** The clock in Lexington. It says on which day something was, in mails, on pages and in order numbers alike. */
export const SHOP_TIME_ZONE = 'America/New_York';

/** The day on which something was, for people: `Nov 21, 2026`, or in full `November 21, 2026`. */
export function formatDay(instant: Date, dateStyle: 'medium' | 'long' = 'medium'): string {
  return instant.toLocaleDateString('en-US', { dateStyle, timeZone: SHOP_TIME_ZONE });
}
