import { expect, test } from 'vitest';
import { addDays, isBusinessDay, isFederalHoliday } from './delivery.ts';

/** As the Office of Personnel Management publishes them: the day on which each is observed. */
const KEPT = {
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
};

test.each(Object.entries(KEPT))('lists the federal holidays of %s', (year, days) => {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
    if (isFederalHoliday(day)) found.push(day.slice(5));
  }
  expect(found.join(' ')).toBe(days);
});

test('counts neither weekends nor holidays as business days', () => {
  expect(isBusinessDay('2026-11-25')).toBe(true);
  expect(isBusinessDay('2026-11-26')).toBe(false); // Thanksgiving
  expect(isBusinessDay('2026-11-27')).toBe(true);
  expect(isBusinessDay('2026-11-28')).toBe(false); // Saturday
  expect(isBusinessDay('2026-11-29')).toBe(false); // Sunday
});

test('counts days across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
