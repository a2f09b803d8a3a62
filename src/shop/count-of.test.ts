import { expect, test } from 'vitest';
import { countOf, countUpTo } from './count-of.ts';

test('counts a noun', () => {
  expect([0, 1, 2, 1234, 1_234_567].map((count) => countOf(count, 'piece'))).toEqual([
    '0 pieces',
    '1 piece',
    '2 pieces',
    '1,234 pieces',
    '1,234,567 pieces',
  ]);
});

test('counts no further than it was counted', () => {
  const counts = [0, 214, 1000, 1001].map((count) => countUpTo(1000, count));
  expect(counts).toEqual(['0', '214', '1,000', '1,000+']);
});
