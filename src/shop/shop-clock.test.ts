import { expect, test } from 'vitest';
import { formatDay, formatShopTime } from './shop-clock.ts';

test.each([
  ['late in the evening', '2026-11-22T04:00:00Z', 'Nov 21, 2026'],
  ['after midnight', '2026-11-22T05:00:00Z', 'Nov 22, 2026'],
  ['after midnight in summer', '2026-07-04T04:00:00Z', 'Jul 4, 2026'],
])('what was %s in Lexington has the date of that day there', (_, instant, day) => {
  expect(formatDay(new Date(instant))).toBe(day);
});

test('a day is written in full where there is room', () => {
  expect(formatDay(new Date('2026-11-22T04:00:00Z'), 'long')).toBe('November 21, 2026');
});

test.each([
  ['on the same day', '2026-11-22T04:59:00Z', 'at 10:42 AM'],
  ['after midnight', '2026-11-22T05:00:00Z', 'on Nov 21, 2026 at 10:42 AM'],
])('a moment has its date, but not %s', (_, now, moment) => {
  expect(formatShopTime(new Date('2026-11-21T15:42:59Z'), new Date(now))).toBe(moment);
});
