import { expect, test } from 'vitest';
import { describeSelling } from './describe-selling.ts';
import { ourSelling, type SalesTax, type Zone } from './selling.ts';

const home: Zone = {
  name: 'United States',
  to: ['US'],
  rates: [
    { name: 'Standard', priceCents: 495, freeFromCents: 5798, days: [3, 5] },
    { name: 'Express', priceCents: 1495, freeFromCents: null, days: [1, 2] },
  ],
};
const canada: Zone = {
  name: 'Canada',
  to: ['CA'],
  rates: [{ name: 'Standard', priceCents: 1995, freeFromCents: null, days: null }],
};
const salesTax: SalesTax = {
  by: 'shipping',
  collectedIn: ['KY', 'PA'],
  clothingExempt: { PA: 'all', NY: { belowCents: 11_000 } },
  shippingTaxed: [],
  wholeShippingTaxed: [],
};

test('a shop that wrote nothing ships everywhere for free and collects in every state', () => {
  expect(describeSelling()).toBe(
    'Ships everywhere (free); collects sales tax in every state, by the billing address.',
  );
});

test('each zone is said with its rates, and the states with what is exempt where it collects', () => {
  expect(describeSelling({ zones: [home, canada], salesTax })).toBe(
    'Ships to United States (Standard $4.95, free from $57.98; Express $14.95) and to Canada (Standard $19.95); ' +
      'collects sales tax in KY and PA, by the shipping address; clothing is exempt in PA.',
  );
});

test('a shop that is registered nowhere collects no sales tax', () => {
  const nowhere = { ...ourSelling, salesTax: { ...salesTax, collectedIn: [] } };
  expect(describeSelling(nowhere)).toBe('Ships everywhere (free); collects no sales tax.');
});
