import { expect, test } from 'vitest';
import { amountRows } from './amount-rows.ts';

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
  const [tax] = amountRows(amounts, { value: 'by state' }).slice(-1);
  expect(tax).toEqual({ label: 'Sales Tax', value: 'by state' });
});
