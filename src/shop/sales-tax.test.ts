import { describe, expect, test } from 'vitest';
import { pieceShares } from './piece-shares.ts';
import { quote } from './pricing.ts';
import type { Promo } from './promo.ts';
import { UNITED_STATES } from './regions.ts';
import { isTaxKnown, salesTaxLabel } from './sales-tax.ts';
import { formatRate, salesTaxRate } from './sales-tax-rates.ts';
import type { Selling } from './selling.ts';

const inState = (stateProvince: string) => ({ stateProvince, country: UNITED_STATES });
const rateOf = (stateProvince: string) => formatRate(salesTaxRate(inState(stateProvince)));

describe('sales tax', () => {
  test('follows the billing state (requirements §9)', () => {
    for (const state of ['Alaska', 'Delaware', 'Montana', 'New Hampshire', 'Oregon']) {
      expect(rateOf(state)).toBe('0%');
    }
    expect(rateOf('California')).toBe('7.25%');
    expect(rateOf('Kentucky')).toBe('6%');
    expect(rateOf('Texas')).toBe('6.25%');
    expect(rateOf('New York')).toBe('4%');
    expect(rateOf('Minnesota')).toBe('6.875%');
    expect(rateOf('Tennessee')).toBe('7%');
    expect(rateOf('Indiana')).toBe('7%');
  });

  test('accepts names and codes in any case', () => {
    expect(rateOf(' ky ')).toBe('6%');
    expect(rateOf('KENTUCKY')).toBe('6%');
  });

  test('is zero outside the 50 states and abroad', () => {
    expect(rateOf('DC')).toBe('0%');
    expect(rateOf('Puerto Rico')).toBe('0%');
    expect(salesTaxRate({ stateProvince: 'CA', country: 'Canada' })).toBe(0);
  });
});

describe('the sales tax row', () => {
  test('names the state and its rate', () => {
    expect(salesTaxLabel(inState('KY'))).toBe('Sales Tax (Kentucky, 6%)');
    expect(salesTaxLabel(inState('Oregon'))).toBe('Sales Tax (Oregon, 0%)');
  });

  test('names a territory whichever way it is typed', () => {
    const label = 'Sales Tax (Puerto Rico, 0%)';
    expect(salesTaxLabel(inState('PR'))).toBe(label);
    expect(salesTaxLabel({ stateProvince: 'San Juan', country: 'Puerto Rico' })).toBe(label);
  });

  test('names no state abroad or before one is chosen', () => {
    expect(salesTaxLabel(inState(''))).toBe('Sales Tax');
    expect(salesTaxLabel({ stateProvince: 'CA', country: 'Canada' })).toBe('Sales Tax');
  });
});

test.each([
  ['United States', '', false],
  ['United States', 'Kentucky', true],
  ['Canada', '', true],
])(
  'the tax of an address in %s with the state "%s" is known: %s',
  (country, stateProvince, known) => {
    expect(isTaxKnown({ country, stateProvince })).toBe(known);
  },
);

const CLOTHING: Record<string, number> = {
  tee: 2899,
  hoodie: 6400,
  cap: 3400,
  coat: 11000,
  'long coat': 26000,
};
const OTHERS: Record<string, number> = { mug: 1800, tote: 2200 };

/** A shop that is registered in most states and knows their laws on clothing and shipping. */
const selling: Selling = {
  zones: [
    {
      name: 'Everywhere',
      to: 'everywhere',
      rates: [
        { name: 'Standard', priceCents: 895, freeFromCents: 7500, days: null },
        { name: 'Express', priceCents: 1495, freeFromCents: null, days: null },
        { name: 'Free', priceCents: 0, freeFromCents: null, days: null },
      ],
    },
  ],
  salesTax: {
    by: 'billing',
    collectedIn: ['KY', 'PA', 'NJ', 'NY', 'MA', 'RI', 'LA', 'CA', 'MN'],
    clothingExempt: {
      PA: 'all',
      NJ: 'all',
      MN: 'all',
      NY: { belowCents: 11000 },
      MA: { upToCents: 17500 },
      RI: { upToCents: 25000 },
    },
    shippingTaxed: ['KY', 'PA', 'NJ', 'MN'],
    wholeShippingTaxed: ['NY', 'LA', 'RI'],
  },
};

const lineOf = (name: string) => {
  const priceCents = CLOTHING[name] ?? OTHERS[name] ?? 0;
  const product = {
    name,
    image: '',
    priceCents,
    ...(name in OTHERS && { clothing: false as const }),
  };
  return { id: name, size: 'M', quantity: 1, product };
};

const off = (percent: number): Promo => ({ code: 'OFF', kind: 'percentage', value: percent * 100 });
const FIVE: Promo = { code: 'FIVE', kind: 'fixed', value: 500 };

// Worked out by hand: shipping, what is taxed of the pieces and of shipping, the tax and the total, in cents.
test.each`
  state   | cart                 | promo       | method        | shipping | pieces   | ofShipping | tax    | total
  ${'KY'} | ${['tee']}           | ${null}     | ${'Free'}     | ${0}     | ${2899}  | ${0}       | ${174} | ${3073}
  ${'KY'} | ${['tee']}           | ${null}     | ${'Standard'} | ${895}   | ${2899}  | ${895}     | ${228} | ${4022}
  ${'PA'} | ${['tee', 'cap']}    | ${null}     | ${'Standard'} | ${895}   | ${0}     | ${0}       | ${0}   | ${7194}
  ${'PA'} | ${['tee', 'mug']}    | ${off(10)}  | ${'Standard'} | ${895}   | ${1620}  | ${343}     | ${118} | ${5242}
  ${'NJ'} | ${['hoodie', 'mug']} | ${null}     | ${'Standard'} | ${0}     | ${1800}  | ${0}       | ${119} | ${8319}
  ${'NY'} | ${['coat']}          | ${null}     | ${'Standard'} | ${0}     | ${11000} | ${0}       | ${440} | ${11440}
  ${'NY'} | ${['coat']}          | ${off(10)}  | ${'Standard'} | ${0}     | ${0}     | ${0}       | ${0}   | ${9900}
  ${'NY'} | ${['coat', 'tee']}   | ${FIVE}     | ${'Standard'} | ${0}     | ${0}     | ${0}       | ${0}   | ${13399}
  ${'NY'} | ${['tee', 'mug']}    | ${null}     | ${'Standard'} | ${895}   | ${1800}  | ${895}     | ${108} | ${5702}
  ${'MA'} | ${['long coat']}     | ${null}     | ${'Express'}  | ${1495}  | ${8500}  | ${0}       | ${531} | ${28026}
  ${'RI'} | ${['long coat']}     | ${null}     | ${'Express'}  | ${1495}  | ${1000}  | ${1495}    | ${175} | ${27670}
  ${'LA'} | ${['tee']}           | ${off(10)}  | ${'Standard'} | ${895}   | ${2609}  | ${895}     | ${175} | ${3679}
  ${'CA'} | ${['tee', 'tee']}    | ${null}     | ${'Standard'} | ${895}   | ${5798}  | ${0}       | ${420} | ${7113}
  ${'MN'} | ${['tee', 'tote']}   | ${null}     | ${'Standard'} | ${895}   | ${2200}  | ${386}     | ${178} | ${6172}
  ${'KY'} | ${['tee']}           | ${off(100)} | ${'Standard'} | ${895}   | ${0}     | ${895}     | ${54}  | ${949}
  ${'TX'} | ${['tee', 'mug']}    | ${null}     | ${'Standard'} | ${895}   | ${4699}  | ${0}       | ${0}   | ${5594}
`(
  '$cart by $method with the code $promo.value are taxed in $state as by hand',
  ({ state, cart, promo, method, shipping, pieces, ofShipping, tax, total }: Example) => {
    const lines = cart.map(lineOf);
    const priced = quote(
      lines,
      { billingAddress: inState(state), shippingMethod: method, promo },
      selling,
    );
    expect(priced).toMatchObject({
      shippingCents: shipping,
      taxableShippingCents: ofShipping,
      taxCents: tax,
      totalCents: total,
    });
    const prices = lines.map(({ product, quantity }) => ({
      unitCents: product.priceCents,
      quantity,
    }));
    const shares = pieceShares(prices, { discountCents: priced.discountCents, taxCents: 0 }).flat();
    const taxed = priced.taxablePieces.map((line, index) => {
      const { priceCents = 0, discountCents = 0 } = shares[index] ?? {};
      return line?.[0] ?? priceCents - discountCents;
    });
    expect(taxed.reduce((sum, cents) => sum + cents)).toBe(pieces);
  },
);

interface Example {
  state: string;
  cart: string[];
  promo: Promo | null;
  method: string;
  shipping: number;
  pieces: number;
  ofShipping: number;
  tax: number;
  total: number;
}

describe('with laws on clothing and shipping,', () => {
  const buy = (state: string, cart: string[], changes: object = {}) =>
    quote(cart.map(lineOf), { billingAddress: inState(state), ...changes }, selling);

  test('tax on shipping is what remains after the rounded tax on pieces', () => {
    expect(buy('KY', ['tee'])).toMatchObject({ taxCents: 228, shippingTaxCents: 228 - 174 });
    expect(buy('PA', ['tee', 'mug'], { promo: off(10) })).toMatchObject({
      taxCents: 118,
      shippingTaxCents: 118 - 97,
    });
    expect(buy('PA', ['tee'])).toMatchObject({ taxCents: 0, shippingTaxCents: 0 });
  });

  test('an exempt piece is remembered, and one that is taxed in full needs not be', () => {
    expect(buy('PA', ['tee', 'mug']).taxablePieces).toEqual([[0], [1800]]);
    expect(buy('KY', ['tee', 'mug']).taxablePieces).toEqual([null, null]);
    expect(buy('TX', ['tee', 'mug']).taxablePieces).toEqual([null, null]);
  });

  test('a code of 100 % leaves shipping to tax by what the pieces cost before', () => {
    const terms = { promo: off(100), shippingMethod: 'Express' };
    // 1495 × 1800 / 4699
    expect(buy('PA', ['tee', 'mug'], terms)).toMatchObject({ taxableShippingCents: 573 });
    expect(buy('NY', ['tee', 'mug'], terms)).toMatchObject({ taxableShippingCents: 1495 });
    expect(buy('NY', ['tee'], terms)).toMatchObject({ taxableShippingCents: 0, taxCents: 0 });
  });

  test('the rate is named where all was taxed, and only there', () => {
    const label = (state: string, cart: string[], changes: object = {}) =>
      salesTaxLabel(inState(state), buy(state, cart, changes).isTaxedInFull);
    expect(label('KY', ['tee'])).toBe('Sales Tax (Kentucky, 6%)');
    expect(label('PA', ['mug'])).toBe('Sales Tax (Pennsylvania, 6%)');
    expect(label('PA', ['tee', 'mug'])).toBe('Sales Tax (Pennsylvania)');
    expect(label('CA', ['tee'])).toBe('Sales Tax (California)');
    expect(label('CA', ['coat'])).toBe('Sales Tax (California, 7.25%)');
    expect(label('TX', ['coat'])).toBe('Sales Tax (Texas)');
  });

  test('the shipping address decides where the shop says so', () => {
    const byShipping = { ...selling, salesTax: { ...selling.salesTax, by: 'shipping' as const } };
    const addresses = { billingAddress: inState('TX'), shippingAddress: inState('KY') };
    expect(quote([lineOf('tee')], addresses, byShipping)).toMatchObject({ taxCents: 228 });
    expect(quote([lineOf('tee')], addresses, selling)).toMatchObject({ taxCents: 0 });
  });
});
