import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pieceShares, shareTotal } from './piece-shares.ts';

test('a piece has its part of discount and tax, the earlier one the odd cent', () => {
  const lines = [
    { unitCents: 2899, quantity: 1 },
    { unitCents: 2899, quantity: 2 },
  ];
  const shares = pieceShares(lines, { discountCents: 870, taxCents: 470 });
  expect(shares).toEqual([
    [{ priceCents: 2899, discountCents: 290, taxCents: 157 }],
    [
      { priceCents: 2899, discountCents: 290, taxCents: 157 },
      { priceCents: 2899, discountCents: 290, taxCents: 156 },
    ],
  ]);
});

test('the pieces of a free order cost nothing', () => {
  const lines = [{ unitCents: 2899, quantity: 2 }];
  const shares = pieceShares(lines, { discountCents: 5798, taxCents: 0 }).flat();
  expect(shares.map(shareTotal)).toEqual([0, 0]);
});

test('the pieces add up to what was paid', () => {
  const line = fc.record({
    unitCents: fc.integer({ min: 0, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const order = fc.array(line, { minLength: 1, maxLength: 5 }).chain((lines) => {
    const subtotal = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
    return fc.record({
      lines: fc.constant(lines),
      subtotal: fc.constant(subtotal),
      discountCents: fc.integer({ min: 0, max: subtotal }),
    });
  });
  fc.assert(
    fc.property(order, ({ lines, subtotal, discountCents }) => {
      const taxCents = Math.round((subtotal - discountCents) * 0.06);
      const shares = pieceShares(lines, { discountCents, taxCents }).flat().map(shareTotal);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(
        subtotal - discountCents + taxCents,
      );
      expect(shares.every((share) => share >= 0)).toBe(true);
    }),
  );
});
