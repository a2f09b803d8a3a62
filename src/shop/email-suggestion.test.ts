import { expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['wade@gmial.com', 'wade@gmail.com'],
  ['wade@gmai.com', 'wade@gmail.com'],
  ['wade@gmaill.com', 'wade@gmail.com'],
  ['wade@gnail.com', 'wade@gmail.com'],
  ['wade@gmail.co', 'wade@gmail.com'],
  ['wade@gmail.con', 'wade@gmail.com'],
  ['wade@gmial.con', 'wade@gmail.com'],
  ['wade@GMIAL.com ', 'wade@gmail.com'],
  ['Wade.T@hotmial.com', 'Wade.T@hotmail.com'],
  ['wade@yaho.com', 'wade@yahoo.com'],
  ['wade@outlok.com', 'wade@outlook.com'],
  ['wade@tolliver.cmo', 'wade@tolliver.com'],
])('offers for %s: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'wade@gmail.com',
  'wade@ymail.com',
  'wade@mail.com',
  'wade@email.com',
  'wade@aol.com',
  'wade@gmx.de',
  'wade@yahoo.ca',
  'wade@yahoo.co.uk',
  'wade@live.com',
  'wade@tolliver.example',
  'wade@gmial',
  'wade',
  '@gmial.com',
  'two words@gmial.com',
  '',
])('offers nothing for %s', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
