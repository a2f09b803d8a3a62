import { expect, test } from 'vitest';
import { formatListed, formatLongDay } from './office-clock.ts';

test.each([
  ['2026-11-21T16:32:00Z', 'Today, 11:32 AM'],
  ['2026-11-21T05:00:00Z', 'Today, 12:00 AM'],
  ['2026-11-20T20:12:00Z', 'Yesterday, 3:12 PM'],
  ['2026-11-17T12:55:00Z', 'Nov 17, 7:55 AM'],
  ['2025-11-17T12:55:00Z', 'Nov 17, 2025, 7:55 AM'],
])('the office lists %s as %s', (instant, text) => {
  expect(formatListed(new Date(instant), new Date('2026-11-21T19:00:00Z'))).toBe(text);
});

test('the office names the day by which an order ships', () => {
  expect(formatLongDay('2026-11-27')).toBe('Friday, November 27');
});
