import { expect, test } from 'vitest';
import { checkFreeShipping } from './free-shipping.ts';
import { readSelling } from './selling.ts';
import { parseSource, readSite } from './source.ts';

const TEE = { id: 'tee', name: 'Heritage Tee', price: 28.99, sizes: ['M'], retired: false };
const HOODIE = { ...TEE, id: 'hoodie', name: 'Hoodie', price: 80 };
const zone = (rate: object) => ({
  zones: [{ name: 'Everywhere', to: 'everywhere', rates: [{ name: 'Standard', ...rate }] }],
});
const FROM_75 = zone({ price: 4.95, freeFrom: 75 });

/** The findings for this text of a file, in a shop that sells a tee for $28.99 and a hoodie for $80. */
function said(text: string, selling: object = FROM_75, file = 'content/pages/care.mdx'): string[] {
  const { value } = readSelling({ text: JSON.stringify(selling) });
  const site = readSite([], [TEE, HOODIE], undefined, value);
  return checkFreeShipping(parseSource(file, text), site).map(
    ({ line, text }) => `${line}: ${text}`,
  );
}

test('a promise of free shipping is refused with its line where a piece is charged for', () => {
  expect(said('Soft.\n\nFree shipping, packed soon.')).toEqual([
    '3: “Free shipping” isn’t so: by content/selling.json the Heritage Tee alone doesn’t ship free everywhere. ' +
      'Say from which sum on it does, as in “free shipping from $75”, or leave it out.',
  ]);
});

test.each([
  'Every order ships free at the moment.',
  'We ship for free.',
  'Shipping is free, to any country.',
  'It comes with free\ndelivery.',
])('so is “%s”', (text) => {
  expect(said(text)).toHaveLength(1);
});

test.each([
  'Free shipping from $75.',
  'Over $75.00 shipping is free.',
  'Orders over $75 ship free.',
  'If it is faulty, return shipping is free.',
  'Size exchanges are free.',
])('“%s” is no such promise', (text) => {
  expect(said(text)).toEqual([]);
});

test('the text of a product speaks of that one, and the home page of the featured one', () => {
  const text = 'Free shipping.';
  expect(said(text, FROM_75, 'content/products/hoodie.mdx')).toEqual([]);
  expect(said(text, FROM_75, 'content/products/tee.mdx')).toHaveLength(1);
  expect(said(text, FROM_75, 'content/home.mdx')).toHaveLength(1);
});

test('nothing is said where all ships free, and while content/selling.json has mistakes', () => {
  for (const selling of [{}, zone({ price: 0 }), zone({ price: 4.95, freeFrom: 20 }), { zones: 1 }])
    expect(said('Free shipping.', selling)).toEqual([]);
});
