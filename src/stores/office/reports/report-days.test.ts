import { expect, test } from 'vitest';
import { daysOfMonth, fragmentOf, monthAfter, monthOf, readFragment } from './report-days.ts';

test('months have their days, in leap years too', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthOf({ from: '2026-02-01', to: '2026-02-28' })).toBe('2026-02');
  expect(monthOf({ from: '2026-02-01', to: '2026-02-27' })).toBeUndefined();
  expect([monthAfter('2026-12-31', 1), monthAfter('2026-01-31', -1)]).toEqual([
    '2027-01',
    '2025-12',
  ]);
});

test.each([
  ['#month=2026-10', '2026-10-01', '2026-10-31'],
  ['#from=2026-10-03&to=2026-11-02', '2026-10-03', '2026-11-02'],
  ['#from=2024-01-01&to=2024-12-31', '2024-01-01', '2024-12-31'],
])('%s names its days', (hash, from, to) => {
  expect(readFragment(hash, '2026-11-25')).toEqual({ from, to });
  expect(fragmentOf({ from, to })).toBe(hash);
});

test.each([
  '',
  '#month=2026-13',
  '#from=2026-11-02&to=2026-10-03',
  '#from=2024-01-01&to=2026-01-01',
  '#from=2026-11-31x&to=2026-12-01',
])('%s names none, so they are those of this month', (hash) => {
  expect(readFragment(hash, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});
