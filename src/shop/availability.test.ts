import { describe, expect, test } from 'vitest';
import { availableQuantity, isShort } from './availability.ts';
import { quoteAvailable } from './available-quote.ts';
import { featuredProduct } from './catalog.ts';
import { ourSelling } from './selling.ts';
import { describeShortage } from './stock-messages.ts';

const line = (quantity: number, available?: number, retired = false) => ({
  id: featuredProduct.id,
  size: 'M',
  quantity,
  product: featuredProduct,
  available,
  retired,
});
const kentucky = { stateProvince: 'Kentucky', country: 'United States' };

test.each([
  [line(99), 99, false],
  [line(3, 3), 3, false],
  [line(3, 2), 2, true],
  [line(3, 0), 0, true],
  [line(3, undefined, true), 0, true],
  [line(3, 5, true), 0, true],
])('%o can be had %d times', (asked, quantity, short) => {
  expect(availableQuantity(asked)).toBe(quantity);
  expect(isShort(asked)).toBe(short);
});

describe('totals count only what can be had', () => {
  test('for free shipping too, before the code', () => {
    const rate = { name: 'Standard', priceCents: 495, freeFromCents: 5798, days: null };
    const zone = { name: 'Home', to: 'everywhere', rates: [rate] } as const;
    const selling = { ...ourSelling, zones: [zone] } as const;
    const code = { code: 'BIG', kind: 'fixed', value: 5000 } as const;
    const shippingOf = (quantity: number, available?: number) =>
      quoteAvailable([line(quantity, available)], { promo: code }, selling).shippingCents;
    expect([shippingOf(2), shippingOf(3, 2), shippingOf(2, 1)]).toEqual([0, 0, 495]);
  });

  test('and add up', () => {
    const quote = quoteAvailable([line(4, 1), line(1), line(2, 0)], { billingAddress: kentucky });
    expect(quote).toMatchObject({
      subtotalCents: 20293,
      unavailableCents: 14495,
      discountCents: 0,
      taxCents: 348,
      totalCents: 6146,
    });
    const { subtotalCents, unavailableCents, taxCents, totalCents } = quote;
    expect(subtotalCents - unavailableCents + taxCents).toBe(totalCents);
  });

  test('so a promo takes nothing off what can not be had', () => {
    const tenPercent = { code: 'WELCOME10', kind: 'percentage', value: 1000 } as const;
    expect(quoteAvailable([line(3, 1)], { promo: tenPercent })).toMatchObject({
      unavailableCents: 5798,
      discountCents: 290,
      totalCents: 2609,
    });
  });

  test('of nothing are zero', () => {
    const fiveDollars = { code: 'GHOST5', kind: 'fixed', value: 500 } as const;
    expect(
      quoteAvailable([line(1, 0)], { billingAddress: kentucky, promo: fiveDollars }),
    ).toMatchObject({
      subtotalCents: 2899,
      unavailableCents: 2899,
      discountCents: 0,
      taxCents: 0,
      totalCents: 0,
    });
  });
});

test.each([
  [{ size: 'M', available: 0, retired: false }, 'Sold out in M.'],
  [{ size: 'M', available: 2, retired: false }, 'Only 2 left in M.'],
  [{ size: 'One size', available: 0, retired: false }, 'Sold out.'],
  [{ size: 'One size', available: 1, retired: false }, 'Only 1 left.'],
  [{ size: 'M', available: 2, retired: true }, 'No longer sold.'],
])('%o reads %s', (short, text) => {
  expect(describeShortage(short)).toBe(text);
});
