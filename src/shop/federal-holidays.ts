/** A calendar day as `2026-11-26`; days compare as strings. */
export type Day = string;

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

/** The holidays with a fixed date (5 U.S.C. 6103). */
const DATED = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The holidays on a weekday (5 U.S.C. 6103): the first such weekday on or after day `from` of the month. */
const MOVING = [
  { month: 1, from: 15, weekday: MONDAY }, // Birthday of Martin Luther King, Jr.: the third
  { month: 2, from: 15, weekday: MONDAY }, // Washington's Birthday: the third
  { month: 5, from: 25, weekday: MONDAY }, // Memorial Day: the last
  { month: 9, from: 1, weekday: MONDAY }, // Labor Day: the first
  { month: 10, from: 8, weekday: MONDAY }, // Columbus Day: the second
  { month: 11, from: 22, weekday: THURSDAY }, // Thanksgiving Day: the fourth
] as const;

/** Whether a US federal holiday is observed on this day; one on a weekend is observed on Friday or Monday. */
export function isFederalHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed on December 31 of the year before.
  return [year, year + 1].some((each) => holidaysOf(each).includes(day));
}

function holidaysOf(year: number): Day[] {
  return [
    ...DATED.map((date) => observed(`${year}-${date}`)),
    ...MOVING.map(({ month, from, weekday }) => {
      const first = `${year}-${String(month).padStart(2, '0')}-${String(from).padStart(2, '0')}`;
      return addDays(first, (weekday - weekdayOf(first) + 7) % 7);
    }),
  ];
}

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

/** Whether this day is neither on a weekend nor a federal holiday. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isFederalHoliday(day);
}

/** 0 is Sunday, 6 is Saturday. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Adds calendar days; a negative number subtracts. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
