import { describe, expect, test } from 'vitest';
import {
  centsFromDollars,
  centsFromTyped,
  dollarsFromCents,
  formatCents,
  shareOfCents,
} from './money.ts';

describe('money', () => {
  test('dollars become whole cents, rounded half up', () => {
    expect(centsFromDollars(28.99)).toBe(2899);
    expect(centsFromDollars(1.005)).toBe(101);
    expect(centsFromDollars(0.285)).toBe(29);
    expect(centsFromDollars(0)).toBe(0);
  });

  test('cents survive the way to dollars and back', () => {
    for (let cents = 0; cents < 20_000; cents += 7) {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
    }
  });

  test('a share is rounded half up, once', () => {
    expect(shareOfCents(2899, 6000)).toBe(174);
    expect(shareOfCents(50, 1000)).toBe(1);
    expect(shareOfCents(49, 1000)).toBe(0);
  });

  test('prices show two decimals, thousands and a true minus', () => {
    expect(formatCents(2899)).toBe('$28.99');
    expect(formatCents(5)).toBe('$0.05');
    expect(formatCents(999_999)).toBe('$9,999.99');
    expect(formatCents(-870)).toBe('−$8.70');
  });

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
  ])('%s, as typed, is a price', (typed, cents) => {
    expect(centsFromTyped(typed)).toBe(cents);
  });

  test.each(['', ' ', '$', '.', '-1', '−1', '+1', '1e12', 'abc', '12 34', '28,99', '1,23,456.00'])(
    '%j, as typed, is none',
    (typed) => {
      expect(centsFromTyped(typed)).toBeUndefined();
    },
  );

  test('a price typed with more digits than can be counted is none', () => {
    expect(centsFromTyped('9'.repeat(400))).toBeUndefined();
  });

  test('every price that we write is read back', () => {
    for (let cents = 0; cents < 300_000; cents += 89) {
      expect(centsFromTyped(formatCents(cents))).toBe(cents);
    }
  });
});
