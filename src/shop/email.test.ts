import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test.each([
  [' Wade@Tolliver.Example ', 'wade@tolliver.example'],
  ['x@ⓔvil.example', 'x@evil.example'],
  ['x@ＥＶＩＬ.example', 'x@evil.example'],
  ['x@evil。example', 'x@evil.example'],
  ['x@ev\u00adil.example', 'x@evil.example'],
  ['x@Bücher.example', 'x@xn--bcher-kva.example'],
  ['ⓔva@bücher.example', 'ⓔva@xn--bcher-kva.example'],
  ['\u202aWade@Tolliver.example\u202c', 'wade@tolliver.example'],
  ['\u2068wade\u200e@tolliver.example\u2069', 'wade@tolliver.example'],
  ['no address at all', 'no address at all'],
])('%j is stored as %j', (text, stored) => {
  expect(normalizeEmail(text)).toBe(stored);
});

test.each([
  'x@evil.example/ⓔ',
  'x@evil.example:80ⓔ',
  'x@e%76il.ⓔxample',
  'x@ⓔvil.example％2f',
  'x@ⓔvil.example／prize',
])('%j is not an email address and stays as it is', (text) => {
  expect(normalizeEmail(text)).toBe(text);
  expect(isEmail(text)).toBe(false);
});

test.each([
  'wade@tolliver.example',
  "o'hara+shop@mail.tolliver.co.uk",
  'wade@bücher.example',
  `a@${'b'.repeat(63)}.example`,
  'a@b-c.xn--p1ai',
])('%j is an email address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'wade',
  'wade@tolliver',
  '@tolliver.example',
  'a@b@c.example',
  'a b@c.example',
  'a@b..example',
  'a@.b.example',
  'a@b.example.',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'a@127.0.0.1',
  'a@１２７.1',
  `a@${'b'.repeat(64)}.example`,
  `a@${'bücher'.repeat(12)}.example`,
  `a@${'b.'.repeat(124)}example`,
  `${'a'.repeat(245)}@b.example`,
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false);
});
