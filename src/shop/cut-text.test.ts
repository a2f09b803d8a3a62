import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['a short text', 'Barrel', 10, 'Barrel'],
  ['a long one', 'Barrel-Head Print', 6, 'Barrel'],
  ['an emoji at the end', 'Barrel👻', 7, 'Barrel'],
  ['one that fits', 'Barrel👻', 8, 'Barrel👻'],
  ['an emoji of many', 'To 👩‍👩‍👧', 10, 'To '],
  ['a letter with its accent', 'Cafe\u0301', 4, 'Caf'],
])('%s is cut between characters, not within one', (_what, text, limit, cut) => {
  expect(cutText(text, limit)).toBe(cut);
});
