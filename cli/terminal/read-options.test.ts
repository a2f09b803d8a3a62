import { expect, test } from 'vitest';
import { readTime } from './read-options.ts';

test('refuses a date that does not exist, and a time without its zone', () => {
  for (const text of ['2026-13-01', '2026-02-31', '2026-11-21T14:30', 'today', '']) {
    expect(() => readTime(text)).toThrow('a day such as');
  }
});

test("counts from the begin of the shop's day, in winter and in summer", () => {
  expect(readTime('2026-11-21')).toEqual(new Date('2026-11-21T05:00:00Z'));
  expect(readTime('2026-07-01')).toEqual(new Date('2026-07-01T04:00:00Z'));
  expect(readTime('2026-11-21T14:30Z')).toEqual(new Date('2026-11-21T14:30:00Z'));
});
