import type { Day } from '#shop/shop-clock.ts';

/** Days that are typed, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

export type DayErrors = { [Name in keyof DayRange]?: string };

/** What is wrong with the days. */
export function rangeErrors({ from, to }: DayRange): DayErrors {
  if (from === '') return { from: 'Choose the first day.' };
  if (to === '') return { to: 'Choose the last day.' };
  return from > to ? { to: 'Choose a day that is not before the first.' } : {};
}
