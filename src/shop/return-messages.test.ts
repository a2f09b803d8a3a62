import { expect, test } from 'vitest';
import { returnAmountRows, returnTotalRow } from './return-messages.ts';

const order = {
  subtotalCents: 8697,
  discountCents: 0,
  taxCents: 522,
  promoCode: null,
  billingAddress: { state_province: 'Kentucky', country: 'United States' },
};
const sums = { priceCents: 2899, discountCents: 0, taxCents: 174, feeCents: 595, totalCents: 2478 };
const piece = {
  product: 'Ghost Barrel Heritage Tee',
  size: 'S',
  reason: 'too_small' as const,
  newSize: null,
  priceCents: 2899,
  discountCents: 0,
  taxCents: 174,
};

test('the sums name a piece without the brand, and its size never stands alone on a line', () => {
  const rows = returnAmountRows([piece, { ...piece, newSize: 'M' }], sums, order);
  expect(rows.map(({ label }) => label.replaceAll('\u00a0', '_'))).toEqual([
    'Heritage Tee,_S',
    'Sales Tax (Kentucky, 6%)',
    'Return shipping',
    'Heritage Tee, M_for_S',
  ]);
});

test('what comes back is refunded once it was', () => {
  const label = (outcome?: string) => returnTotalRow([{ ...piece, outcome }], sums).label;
  expect([label(), label('refunded')]).toEqual(['You get back', 'Refunded']);
});
