import { describe, expect, test } from 'vitest';
import { plainTextLine, visibleText } from './seller-text.ts';

test.each(['', '  ', '\u200b\u200d', '\u202e', '\u3164', '\u2800', '\0\n'])(
  'nothing is to be seen of %j',
  (text) => {
    expect(visibleText(text)).toBeUndefined();
  },
);

test.each(['a', '\u200bTee', '<b>', '👻'])('something is to be seen of %j', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('letters are not turned round', () => {
  expect(visibleText('Tee \u202eeerf')).toBe('Tee eerf');
});

describe("a seller's words on a line of their own", () => {
  test('stand on one line', () => {
    expect(plainTextLine(' Rickhouse\n\tTee\u2028 ', 60)).toBe('Rickhouse Tee');
  });

  test('do not turn the words around them', () => {
    expect(plainTextLine('Tee \u202eeerf', 60)).toBe('Tee eerf');
    expect(plainTextLine('قميص', 60)).toBe('\u2068قميص\u2069');
  });

  test('are cut between characters, not within one', () => {
    expect(plainTextLine('👩‍👩‍👧'.repeat(5), 3)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(plainTextLine('Barrel-Head Print', 12)).toBe('Barrel-Head…');
  });

  test('keep markup as the text it is', () => {
    expect(plainTextLine('<script>alert(1)</script>', 60)).toBe('<script>alert(1)</script>');
  });
});
