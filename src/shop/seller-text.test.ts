import { describe, expect, test } from 'vitest';
import { excerptOf, isLongName, plainTextLine, visibleText } from './seller-text.ts';

test.each(['', '  ', '\u200b\u200d', '\u202e', '\u3164', '\u2800', '\0\n'])(
  '%j has nothing visible',
  (text) => {
    expect(visibleText(text)).toBeUndefined();
  },
);

test.each(['a', '\u200bTee', '<b>', '👻'])('%j has something visible', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('direction overrides are removed', () => {
  expect(visibleText('Tee \u202eeerf')).toBe('Tee eerf');
});

describe("a seller's text in a line of its own", () => {
  test('stays on one line', () => {
    expect(plainTextLine(' Rickhouse\n\tTee\u2028 ', 60)).toBe('Rickhouse Tee');
  });

  test('does not change the direction of the words around it', () => {
    expect(plainTextLine('Tee \u202eeerf', 60)).toBe('Tee eerf');
    expect(plainTextLine('قميص', 60)).toBe('\u2068قميص\u2069');
  });

  test('is cut between characters, not within one', () => {
    expect(plainTextLine('👩‍👩‍👧'.repeat(5), 3)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(plainTextLine('Barrel-Head Print', 12)).toBe('Barrel-Head…');
  });

  test('keeps markup as text', () => {
    expect(plainTextLine('<script>alert(1)</script>', 60)).toBe('<script>alert(1)</script>');
  });
});

test('a long description has a start that ends after a word, and a short one has none', () => {
  const long = 'It holds twelve ounces and is glazed inside and out. '.repeat(4);
  const excerpt = excerptOf(long) ?? '';
  expect(long.charAt(excerpt.length - 1)).toBe(' ');
  expect(excerpt.length).toBeLessThanOrEqual(110);
  expect(long.startsWith(excerpt.slice(0, -1))).toBe(true);
  expect(excerptOf('Woven, iron-on.')).toBeUndefined();
  expect(excerptOf('x'.repeat(110))).toBeUndefined();
  expect(excerptOf('x'.repeat(111))).toBe(`${'x'.repeat(109)}…`);
  expect(excerptOf('One\nTwo\nThree\nFour')).toBe('One Two Three Four');
});

test('a name is long when it may need more than three lines of a card', () => {
  expect(isLongName('Barrel-Head Print on Heavy Black Stock, Sixteen by Twenty Inches')).toBe(
    false,
  );
  expect(isLongName('👩‍👩‍👧'.repeat(75))).toBe(false);
  expect(isLongName('W'.repeat(76))).toBe(true);
});
