import { MAX_REPORT_DAYS } from '#contracts/office/reports.ts';
import { describeDayRange, formatMonth } from '#shop/office-clock.ts';
import type { Day } from '#shop/shop-clock.ts';
import type { DayRange } from '#shop/delivery.ts';
import { type DayErrors, rangeErrors } from '../day-range.ts';

/** All days of a month: `2026-11`. */
export function daysOfMonth(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

/** The month that is so many after that of a day, as `2026-11`. */
export function monthAfter(day: Day, months: number): string {
  const [year = 0, number = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The month that these days are, as `2026-11`; undefined if they are not all of one. */
export function monthOf({ from, to }: DayRange): string | undefined {
  const month = from.slice(0, 7);
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : undefined;
}

/** `November 2026`, or `from November 3 through 9`. */
export function nameDays(days: DayRange, now: Date): string {
  return monthOf(days)
    ? formatMonth(days.from, 'numeric')
    : describeDayRange(days.from, days.to, now);
}

/** The address of a report. */
export function fragmentOf(days: DayRange): string {
  const month = monthOf(days);
  return `#${new URLSearchParams(month ? { month } : { ...days }).toString()}`;
}

/** The days that an address names; the month of `today` if it names none that there can be. */
export function readFragment(hash: string, today: Day): DayRange {
  const fragment = new URLSearchParams(hash.slice(1));
  const month = fragment.get('month') ?? '';
  const days = { from: fragment.get('from') ?? '', to: fragment.get('to') ?? '' };
  if (/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month)) return daysOfMonth(month);
  const isDay = (day: Day) => /^2\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const isRange = isDay(days.from) && isDay(days.to) && !hasErrors(days);
  return isRange ? days : daysOfMonth(today.slice(0, 7));
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function reportErrors(days: DayRange): DayErrors {
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  return count > MAX_REPORT_DAYS
    ? { to: `Choose up to ${MAX_REPORT_DAYS} days. These are ${count.toLocaleString('en-US')}.` }
    : rangeErrors(days);
}

const hasErrors = (days: DayRange) => Object.keys(reportErrors(days)).length > 0;
