import type { PieceShare } from './returns.ts';

/** A paid line: its price for one piece, in cents, and how many pieces it has. */
export interface PricedLine {
  unitCents: number;
  quantity: number;
  /** The taxed part of each piece, in cents; without it, its price less its discount. */
  taxable?: readonly number[] | null;
}

/**
 * The amounts for the single pieces of each line, in cents. Discount and tax are shared out over all pieces of the
 * order, the discount by price, the tax by the taxed amounts, so that the parts add up (requirements §9). Tax on
 * shipping is in no piece.
 */
export function pieceShares(
  lines: readonly PricedLine[],
  { discountCents, taxCents }: { discountCents: number; taxCents: number },
): PieceShare[][] {
  const prices = lines.flatMap(({ unitCents, quantity }) =>
    Array.from({ length: quantity }, () => unitCents),
  );
  const discounts = shareOut(discountCents, prices);
  const taxable = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => line.taxable?.[index] ?? null),
  );
  const taxes = shareOut(
    taxCents,
    prices.map((price, index) => taxable[index] ?? price - (discounts[index] ?? 0)),
  );
  const shares = prices.map((priceCents, index) => ({
    priceCents,
    discountCents: discounts[index] ?? 0,
    taxCents: taxes[index] ?? 0,
  }));
  return lines.map(({ quantity }) => shares.splice(0, quantity));
}

/** The sum of a share: price, less discount, plus tax. */
export const shareTotal = ({ priceCents, discountCents, taxCents }: PieceShare): number =>
  priceCents - discountCents + taxCents;

/** Shares out cents by weight, so that the parts add up: largest remainder first, of equal ones the earlier. */
function shareOut(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((cents * weight) / sum));
  const left = cents - parts.reduce((total, part) => total + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (cents * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, left);
  for (const { index } of byRemainder) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
