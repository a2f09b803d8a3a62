import { describe, expect, test } from 'vitest';
import { formatCents } from './money.ts';
import { parsePriceCents } from './parse-price.ts';

describe('a typed price', () => {
  test.each([
    ['28.99', 2899],
    ['28.995', 2900],
    ['28.994', 2899],
    ['1.005', 101],
    ['0.004', 0],
    ['0.999', 100],
    ['28', 2800],
    ['28.', 2800],
    ['28.9', 2890],
    ['.5', 50],
    ['$1,234.50', 123_450],
    [' $ 12 ', 1200],
    ['1234567.89', 123_456_789],
    ['0', 0],
  ])('%s is a price', (typed, cents) => {
    expect(parsePriceCents(typed)).toBe(cents);
  });

  test.each(['', ' ', '$', '.', '-1', '−1', '+1', '1e12', 'abc', '12 34', '28,99', '1,23,456.00'])(
    '%j is not a price',
    (typed) => {
      expect(parsePriceCents(typed)).toBeUndefined();
    },
  );

  test('is refused with more digits than can be counted', () => {
    expect(parsePriceCents('9'.repeat(400))).toBeUndefined();
  });

  test('round-trips with every price that we format', () => {
    for (let cents = 0; cents < 300_000; cents += 89) {
      expect(parsePriceCents(formatCents(cents))).toBe(cents);
    }
  });
});
