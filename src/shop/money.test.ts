import { describe, expect, test } from 'vitest';
import { centsFromDollars, dollarsFromCents, formatCents, shareOfCents } from './money.ts';

describe('money', () => {
  test('rounds dollars half up to whole cents', () => {
    expect(centsFromDollars(28.99)).toBe(2899);
    expect(centsFromDollars(1.005)).toBe(101);
    expect(centsFromDollars(0.285)).toBe(29);
    expect(centsFromDollars(0)).toBe(0);
  });

  test('converts cents to dollars and back without loss', () => {
    for (let cents = 0; cents < 20_000; cents += 7) {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
    }
  });

  test('rounds a share half up, once', () => {
    expect(shareOfCents(2899, 6000)).toBe(174);
    expect(shareOfCents(50, 1000)).toBe(1);
    expect(shareOfCents(49, 1000)).toBe(0);
  });

  test('formats prices with two decimals, thousands separators and a true minus', () => {
    expect(formatCents(2899)).toBe('$28.99');
    expect(formatCents(5)).toBe('$0.05');
    expect(formatCents(99_999)).toBe('$999.99');
    expect(formatCents(999_999)).toBe('$9,999.99');
    expect(formatCents(1_234_567_890)).toBe('$12,345,678.90');
    expect(formatCents(-870)).toBe('−$8.70');
  });
});
