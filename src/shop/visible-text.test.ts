import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';
import { normalizeOrderNumber } from './order-number.ts';
import { typedCode, visibleText } from './visible-text.ts';

test.each(['', '  ', '\u200b\u200d', '\u202e', '\u3164', '\u2800', '\u00ad', '\ufe0f', '\0\n'])(
  '%j has nothing visible',
  (text) => {
    expect(visibleText(text)).toBeUndefined();
  },
);

test.each(['a', '<b>', '👻', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'One\n\nTwo'])('%j stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test.each([
  ['Tee \u202eeerf', 'Tee eerf'],
  ['\u200bTee\ufeff', 'Tee'],
  [' \u00a0Wade\u2060 ', 'Wade'],
  ['Toll\u00adiver', 'Tolliver'],
])('%j is read as %j', (typed, text) => {
  expect(visibleText(typed)).toBe(text);
});

test.each([
  'welcome10',
  'WEL\u00adCOME10',
  '\u2066WELCOME10\u2069',
  'Welcome 10',
  'ＷＥＬＣＯＭＥ１０',
])('%j is the code WELCOME10', (typed) => {
  expect(typedCode(typed)).toBe('WELCOME10');
});

test('every dash of a code is a hyphen', () => {
  const dashes = ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d'];
  expect(new Set(dashes.map((dash) => typedCode(`tax${dash}free`)))).toEqual(new Set(['TAX-FREE']));
});

test.each([
  'ord-20261121-000001',
  '#ORD-20261121-000001',
  '# 20261121-000001',
  'ORD–20261121—000001',
  'ORD\u201120261121\u2212000001',
  'ORD 20261121 000001',
  'ORD20261121000001',
  '\u200bORD-20261121-\u00ad000001\ufeff',
])('%j is the order ORD-20261121-000001', (typed) => {
  expect(normalizeOrderNumber(typed)).toBe('ORD-20261121-000001');
});

test('a return keeps its count, and what is no number stays what it is', () => {
  expect(normalizeOrderNumber('#ret 20261121 000001 12')).toBe('RET-20261121-000001-12');
  expect(normalizeOrderNumber('ord-20261121-0000011')).toBe('ORD-20261121-0000011');
  expect(normalizeOrderNumber('ord-1')).toBe('ORD-1');
});

test('an email address has nothing invisible', () => {
  expect(normalizeEmail('\u200bWade@Tolliver.example\ufeff')).toBe('wade@tolliver.example');
  for (const hidden of ['\u3164', '\u2800', '\u200d', '\u2066']) {
    expect(isEmail(`${hidden}@tolliver.example`)).toBe(false);
  }
});
