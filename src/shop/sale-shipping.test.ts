import { expect, test } from 'vitest';
import { shippingLines } from './sale-shipping.ts';

const JUNE = {
  name: 'June Tolliver',
  line1: '12 Old Frankfort Pike',
  line2: '',
  city: 'Lexington',
  state: 'KY',
  postal_code: '40510',
  country: 'US',
};

test('a label has the name, the street, the place and the country', () => {
  expect(shippingLines(JUNE)).toEqual([
    'June Tolliver',
    '12 Old Frankfort Pike',
    'Lexington, KY 40510',
    'United States',
  ]);
});

test('a label leaves out what Stripe did not collect', () => {
  expect(shippingLines({ ...JUNE, line2: 'Apt 3', state: '', postal_code: '' })).toEqual([
    'June Tolliver',
    '12 Old Frankfort Pike',
    'Apt 3',
    'Lexington',
    'United States',
  ]);
});

test.each(['CA', 'constructor'])('%s, which is not on the list, stays as it is', (country) => {
  expect(shippingLines({ ...JUNE, country }).at(-1)).toBe(country);
});
