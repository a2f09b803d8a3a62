import { describe, expect, test } from 'vitest';
import { cardTexts, plainTextLine } from './seller-text.ts';

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

test('a card shows the start of a long description, cut after a word, and a short one whole', () => {
  const card = (description: string) => cardTexts({ name: 'Flag', description });
  const long = 'It holds twelve ounces and is glazed inside and out. '.repeat(4);
  const { excerpt = '', isLong } = card(long);
  expect(isLong).toBe(true);
  expect(long.charAt(excerpt.length - 1)).toBe(' ');
  expect(excerpt.length).toBeLessThanOrEqual(110);
  expect(long.startsWith(excerpt.slice(0, -1))).toBe(true);
  const whole = { excerpt: 'Woven, iron-on.', description: 'Woven, iron-on.', isLong: false };
  expect(card('Woven, iron-on.')).toMatchObject(whole);
  expect(card('x'.repeat(110)).isLong).toBe(false);
  expect(card('x'.repeat(111)).excerpt).toBe(`${'x'.repeat(109)}…`);
  expect(card('One\nTwo\nThree\nFour')).toMatchObject({
    excerpt: 'One Two Three Four',
    isLong: true,
  });
});

test('a name is long when it may need more than three lines of a card', () => {
  const isLong = (name: string) => cardTexts({ name, description: '' }).isLong;
  expect(isLong('Barrel-Head Print on Heavy Black Stock, Sixteen by Twenty Inches')).toBe(false);
  expect(isLong('👩‍👩‍👧'.repeat(75))).toBe(false);
  expect(isLong('W'.repeat(76))).toBe(true);
});
