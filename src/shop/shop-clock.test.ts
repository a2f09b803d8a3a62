import { expect, test } from 'vitest';
import { formatDay } from './shop-clock.ts';

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
