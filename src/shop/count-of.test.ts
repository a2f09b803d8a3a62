import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test('counts a noun', () => {
  expect([0, 1, 2, 1234, 1_234_567].map((count) => countOf(count, 'piece'))).toEqual([
    '0 pieces',
    '1 piece',
    '2 pieces',
    '1,234 pieces',
    '1,234,567 pieces',
  ]);
});
