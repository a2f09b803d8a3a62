import { describe, expect, test } from 'vitest';
import {
  clubSource,
  hasOnlyHttpsLinks,
  paragraphsOf,
  productLinkLabel,
  pieceLink,
  splitLinks,
} from './club-email.ts';

test.each([
  ['See https://stave.example/a.', true],
  ['Note: 2:1, at 10:30, a:b', true],
  ['See http://stave.example', false],
  ['ftp://stave.example', false],
  ['JavaScript:alert(1)', false],
  ['mailto:etta@stave.example', false],
])('links begin with https alone: %j', (text, isAllowed) => {
  expect(hasOnlyHttpsLinks(text)).toBe(isAllowed);
});

test('a link ends before the sentence does', () => {
  expect(splitLinks('See (https://stave.example/a?b=1), now.')).toEqual([
    'See (',
    'https://stave.example/a?b=1',
    '), now.',
  ]);
});

test('a blank line begins a paragraph', () => {
  expect(paragraphsOf('One\ntwo\n \n\nThree\n')).toEqual(['One\ntwo', 'Three']);
});

describe('the link of a piece', () => {
  const source = clubSource('Élan — the 2nd piece!', '3f9a1234');
  const query = `utm_source=${source.source}&utm_medium=email&utm_campaign=elan-the-2nd-piece-3f9a`;

  test('fills the cart where it has one size', () => {
    expect(pieceLink({ id: 'cap', sizes: ['One size'] }, source)).toBe(`/buy/cap:1?${query}`);
  });

  test('leads to its page where it has several', () => {
    expect(pieceLink({ id: 'tee', sizes: ['S', 'M'] }, source)).toBe(
      `/buy?continue_to=%2Fproducts%2Ftee&${query}`,
    );
    expect(productLinkLabel({ name: 'Heritage Tee' })).toBe('See the Tee');
  });
});
