import { expect, test } from 'vitest';
import { readCents, readKey, readSince } from './read-options.ts';

test('parses amounts into exact cents', () => {
  expect(['5', '5.00', '$28.99', '0.01'].map(readCents)).toEqual([500, 500, 2899, 1]);
});

test.each(['0', '-5', '5.001', '1e3', 'five', '5,00', ''])('%j is not an amount', (text) => {
  expect(() => readCents(text)).toThrow('such as 5.00');
});

test('refuses a date that does not exist', () => {
  for (const text of ['2026-13-01', '2026-02-31', '2026-11-21T14:30', 'today', '']) {
    expect(() => readSince(text)).toThrow('a day such as');
  }
});

test("counts from the begin of the shop's day, in winter and in summer", () => {
  expect(readSince('2026-11-21')).toEqual(new Date('2026-11-21T05:00:00Z'));
  expect(readSince('2026-07-01')).toEqual(new Date('2026-07-01T04:00:00Z'));
});

test('accepts only idempotency keys that fit into a header', () => {
  expect(readKey('seam-2')).toBe('seam-2');
  for (const text of ['', 'a b', 'naht…', 'x'.repeat(61)]) expect(() => readKey(text)).toThrow();
});
