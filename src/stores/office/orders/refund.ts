import { pieceShares, shareTotal } from '#shop/piece-shares.ts';
import type { ManagedOrder } from './order.ts';

export function restockedPieces(counts: readonly number[], { items }: ManagedOrder) {
  return items
    .map(({ productId, size }, index) => ({ productId, size, quantity: counts[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** How many pieces of a line can still go back into stock: those that were shipped. */
export function restockable(
  { status }: ManagedOrder,
  { quantity, restocked }: ManagedOrder['items'][number],
): number {
  return status === 'shipped' || status === 'delivered' ? quantity - restocked : 0;
}

/** The payment for one piece, and for all, of each line, without shipping; never more than what is left of the payment. */
export function refundProposals(order: ManagedOrder): { label: string; cents: number }[] {
  const taxCents = order.taxCents - (order.shipping?.taxCents ?? 0);
  const shares = pieceShares(order.items, { ...order, taxCents });
  return order.items
    .flatMap(({ size, quantity, restocked }, index) => {
      const left = shares[index]?.slice(restocked).map(shareTotal) ?? [];
      const sum = left.reduce((total, share) => total + share, 0);
      const all = quantity === 2 ? 'Both' : `All ${left.length}`;
      const chips = left.length > 1 ? [{ label: `${all} ${size}`, cents: sum }] : [];
      return left[0] === undefined ? [] : [{ label: `One ${size}`, cents: left[0] }, ...chips];
    })
    .filter(({ cents }) => cents > 0 && cents <= order.refundableCents);
}
