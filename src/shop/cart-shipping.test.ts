import { expect, test } from 'vitest';
import { freeShipping, sameEverywhere } from './cart-shipping.ts';
import { ourSelling, type Rate, type Selling, type Zone } from './selling.ts';

const rate = (changes: Partial<Rate> = {}): Rate => ({
  ...{ name: 'Standard', priceCents: 495, freeFromCents: 7500, days: [3, 5] },
  ...changes,
});
const EXPRESS = rate({ name: 'Express', priceCents: 1495, freeFromCents: null });
const home = (...rates: [Rate, ...Rate[]]): Zone => ({ name: 'At home', to: ['US'], rates });
const abroad = (...rates: [Rate, ...Rate[]]): Zone => ({ name: 'North', to: ['CA'], rates });
const shop = (...zones: [Zone, ...Zone[]]): Selling => ({ ...ourSelling, zones });

test('a cart is told what it lacks to free shipping, by which method and where', () => {
  const selling = shop(abroad(rate()), home(EXPRESS, rate()));
  expect(freeShipping(2899, selling)).toEqual({
    sentence: 'Add $46.01 for free shipping',
    terms: 'Standard, in the United States.',
    reached: 2899 / 7500,
  });
  expect(freeShipping(7499, selling)?.sentence).toBe('Add $0.01 for free shipping');
  for (const cents of [7500, 9000]) {
    expect(freeShipping(cents, selling)).toMatchObject({ sentence: 'This ships free', reached: 1 });
  }
});

test('the place of free shipping is the first zone where nothing ships to the United States', () => {
  expect(freeShipping(0, shop(abroad(rate())))?.terms).toBe('');
  expect(freeShipping(0, shop(abroad(rate(), EXPRESS)))?.terms).toBe('Standard, in North.');
});

test('a shop without a threshold at home says nothing of one', () => {
  expect(freeShipping(2899, shop(home(EXPRESS), abroad(rate())))).toBeNull();
});

test('shipping has an amount in the cart where every zone has one rate at one price', () => {
  expect(sameEverywhere(2899, shop(home(rate()), abroad(rate({ freeFromCents: null }))))).toBe(495);
  expect(
    sameEverywhere(7500, shop(home(rate()), abroad(rate({ freeFromCents: null })))),
  ).toBeNull();
  expect(sameEverywhere(2899, shop(home(rate(), EXPRESS)))).toBeNull();
  expect(sameEverywhere(7500, shop(home(rate())))).toBe(0);
});
