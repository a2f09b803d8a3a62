import { isInYears } from '#contracts/office/day.ts';
import type { DayRange } from '#shop/delivery.ts';

export type DayErrors = { [Name in keyof DayRange]?: string };

const IN_YEARS = 'Choose a day in the years 2000 to 2999.';

export function rangeErrors({ from, to }: DayRange): DayErrors {
  if (from === '') return { from: 'Choose the first day.' };
  if (to === '') return { to: 'Choose the last day.' };
  if (!isInYears(from)) return { from: IN_YEARS };
  if (!isInYears(to)) return { to: IN_YEARS };
  return from > to ? { to: 'Choose a day that is not before the first.' } : {};
}
