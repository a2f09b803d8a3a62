import { expect, test } from 'vitest';
import {
  chosenPieces,
  onlyPieceOf,
  piecesAsked,
  returnableGroups,
  type ReturnChoice,
} from './return-choices.ts';

const sizes = [
  { size: 'S', fits: null, free: null },
  { size: 'M', fits: null, free: 2 },
  { size: 'L', fits: null, free: 0 },
];
const tee = (size: string, taxCents: number) => ({
  itemId: size,
  product: 'Tee',
  image: null,
  isExchanged: false,
  size,
  sizes,
  priceCents: 2899,
  discountCents: 290,
  taxCents,
});
test('chooses the only piece that can come back, and none of several', () => {
  expect(onlyPieceOf([tee('S', 157)])).toEqual({ 'S S': { quantity: 1 } });
  expect(onlyPieceOf([tee('S', 157), tee('S', 156)])).toEqual({});
  expect(onlyPieceOf([])).toEqual({});
});

const groups = returnableGroups([tee('S', 157), tee('S', 156), tee('M', 157)]);
const asked = (key: string, choice: ReturnChoice) =>
  piecesAsked(chosenPieces(groups, { [key]: choice }));

test('proposes the next size for a piece that is too small', () => {
  const choice = { quantity: 2, reason: 'too_small', next: 'exchange' } as const;
  expect(asked('S S', choice)).toEqual([
    { itemId: 'S', size: 'S', reason: 'too_small', newSize: 'M', quantity: 2 },
  ]);
});

test('proposes no size that has sold out', () => {
  expect(asked('M M', { quantity: 1, reason: 'too_small', next: 'exchange' })).toEqual([]);
});

test('refunds a piece of which every size has sold out, whatever was chosen for it', () => {
  const soldOut = { ...tee('M', 157), sizes: sizes.map((one) => ({ ...one, free: 0 })) };
  const choices = { 'M M': { quantity: 1, reason: 'too_small', next: 'exchange' } } as const;
  expect(piecesAsked(chosenPieces(returnableGroups([soldOut]), choices))).toEqual([
    { itemId: 'M', size: 'M', reason: 'too_small', newSize: null, quantity: 1 },
  ]);
});

test('takes the shares of the first pieces', () => {
  const choice = { quantity: 1, reason: 'damaged_or_wrong', next: 'refund' } as const;
  expect(chosenPieces(groups, { 'S S': choice }).map(({ taxCents }) => taxCents)).toEqual([157]);
});
