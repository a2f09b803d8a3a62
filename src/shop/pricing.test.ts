import { describe, expect, test } from 'vitest';
import { featuredProduct } from './catalog.ts';
import { quote, amountRows, orderAmountRows } from './pricing.ts';
import { formatDiscount } from './promo.ts';
import { UNITED_STATES } from './regions.ts';

const tee = { id: featuredProduct.id, size: 'M', quantity: 1, product: featuredProduct };
const inState = (stateProvince: string) => ({ stateProvince, country: UNITED_STATES });

describe('a quote', () => {
  test('counts each line of the cart', () => {
    const two = [tee, { ...tee, size: 'L' }];
    expect(quote(two, { billingAddress: inState('Kentucky') }).totalCents).toBe(6146);
  });

  test('of one tee billed in Kentucky is 28.99 + 1.74 = 30.73', () => {
    expect(quote([tee], { billingAddress: inState('Kentucky') })).toMatchObject({
      subtotalCents: 2899,
      discountCents: 0,
      taxCents: 174,
      totalCents: 3073,
    });
  });

  test('taxes the amount after a percentage promo', () => {
    const promo = { code: 'WELCOME10', kind: 'percentage', value: 1000 } as const;
    expect(
      quote([{ ...tee, quantity: 3 }], { billingAddress: inState('KY'), promo }),
    ).toMatchObject({
      subtotalCents: 8697,
      discountCents: 870,
      taxCents: 470,
      totalCents: 8297,
    });
  });

  test('never discounts more than the subtotal', () => {
    const promo = { code: 'BIG', kind: 'fixed', value: 10_000 } as const;
    expect(quote([tee], { billingAddress: inState('KY'), promo })).toMatchObject({
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

test('shipping is named where there was a choice, costs what its rate does, and is free at 0', () => {
  const row = (shippingCents: number | null, shippingMethod?: string) =>
    amountRows({ ...amounts, shippingCents, shippingMethod }).at(-2);
  expect(row(495, 'Standard')).toEqual({ label: 'Shipping (Standard)', value: '$4.95' });
  expect(row(0, 'Express')).toEqual({ label: 'Shipping (Express)', value: 'Free' });
  expect(row(495)).toEqual({ label: 'Shipping', value: '$4.95' });
  expect(amountRows(amounts, {}, { value: 'choose a state' }).at(-2)).toEqual({
    label: 'Shipping',
    value: 'choose a state',
  });
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

test('an order whose tax is not on all of it names the state alone', () => {
  const taxLabel = (changes: object) =>
    orderAmountRows({
      subtotalCents: 4699,
      discountCents: 0,
      taxCents: 108,
      promoCode: null,
      billingAddress: { state_province: 'Kentucky', country: UNITED_STATES },
      ...changes,
    }).at(-1)?.label;
  expect(taxLabel({ taxState: 'PA' })).toBe('Sales Tax (Pennsylvania)');
  expect(taxLabel({ taxState: 'PA', taxCents: 282 })).toBe('Sales Tax (Pennsylvania, 6%)');
  expect(taxLabel({ shippingCents: 895, taxCents: 336 })).toBe('Sales Tax (Kentucky, 6%)');
});
