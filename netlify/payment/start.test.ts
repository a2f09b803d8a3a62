import { describe, expect, test } from 'vitest';
import { requirePayableTotal } from './start.ts';

describe('the least that can be paid', () => {
  test.each([
    [50, true],
    [1, false],
  ])('is %i cents, by card: %s', (totalCents, isCard) => {
    expect(() => {
      requirePayableTotal(totalCents, { isCard });
    }).not.toThrow();
    expect(() => {
      requirePayableTotal(totalCents - 1, { isCard });
    }).toThrow(isCard ? 'Your total is under $0.50' : 'costs nothing');
  });
});
