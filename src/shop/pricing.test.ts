import { describe, expect, test } from 'vitest';
import { featuredProduct } from './catalog.ts';
import {
  quote,
  amountRows,
  formatDiscount,
  formatRate,
  isTaxKnown,
  orderAmountRows,
  salesTaxLabel,
  salesTaxRate,
} from './pricing.ts';
import { UNITED_STATES } from './regions.ts';

const tee = { id: featuredProduct.id, size: 'M', quantity: 1, product: featuredProduct };
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

describe('a quote', () => {
  test('counts each line of the cart', () => {
    const two = [tee, { ...tee, size: 'L' }];
    expect(quote(two, inState('Kentucky')).totalCents).toBe(6146);
  });

  test('of one tee billed in Kentucky is 28.99 + 1.74 = 30.73', () => {
    expect(quote([tee], inState('Kentucky'))).toEqual({
      subtotalCents: 2899,
      discountCents: 0,
      taxCents: 174,
      totalCents: 3073,
    });
  });

  test('taxes the amount after a percentage promo', () => {
    const promo = { code: 'WELCOME10', kind: 'percentage', value: 1000 } as const;
    expect(quote([{ ...tee, quantity: 3 }], inState('KY'), promo)).toEqual({
      subtotalCents: 8697,
      discountCents: 870,
      taxCents: 470,
      totalCents: 8297,
    });
  });

  test('never discounts more than the subtotal', () => {
    const promo = { code: 'BIG', kind: 'fixed', value: 10_000 } as const;
    expect(quote([tee], inState('KY'), promo)).toMatchObject({
      discountCents: 2899,
      taxCents: 0,
      totalCents: 0,
    });
  });
});

const amounts = { subtotalCents: 2899, discountCents: 290, taxCents: 157 };

test('subtotal, discount, shipping and tax lead to the total', () => {
  expect(amountRows({ ...amounts, promoCode: 'WELCOME10' })).toEqual([
    { label: 'Subtotal', value: '$28.99' },
    { label: 'Discount (WELCOME10)', value: '−$2.90' },
    { label: 'Shipping', value: 'Free' },
    { label: 'Sales Tax', value: '$1.57' },
  ]);
});

test('a discount without its code has no name, and no discount has no row', () => {
  const labels = (discountCents: number) =>
    amountRows({ ...amounts, discountCents, promoCode: null }).map(({ label }) => label);
  expect(labels(290)).toEqual(['Subtotal', 'Discount', 'Shipping', 'Sales Tax']);
  expect(labels(0)).toEqual(['Subtotal', 'Shipping', 'Sales Tax']);
});

test('a tax that depends on the state is explained in place of an amount', () => {
  const [tax] = amountRows(amounts, { value: 'choose a state' }).slice(-1);
  expect(tax).toEqual({ label: 'Sales Tax', value: 'choose a state' });
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

test('a percentage is shown as a percent, a fixed discount in dollars', () => {
  expect(formatDiscount({ code: 'WELCOME10', kind: 'percentage', value: 1000 })).toBe('10% off');
  expect(formatDiscount({ code: 'ODD', kind: 'percentage', value: 1250 })).toBe('12.5% off');
  expect(formatDiscount({ code: 'GHOST5', kind: 'fixed', value: 500 })).toBe('$5.00 off');
});

test("an order names its state's rate, unless the rate has changed since", () => {
  const taxLabel = (taxCents: number, country = UNITED_STATES) =>
    orderAmountRows({
      subtotalCents: 2899,
      discountCents: 290,
      taxCents,
      promoCode: null,
      billingAddress: { state_province: 'Kentucky', country },
    }).at(-1)?.label;
  expect(taxLabel(157)).toBe('Sales Tax (Kentucky, 6%)');
  expect(taxLabel(150)).toBe('Sales Tax');
  expect(taxLabel(0, 'Canada')).toBe('Sales Tax');
});
