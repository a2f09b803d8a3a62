import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { pieceShares, shareTotal } from '#shop/piece-shares.ts';
import type { ManagedOrder } from './order.ts';

/** The form of a refund. */
export interface Refund {
  isPart: boolean;
  amount: string;
  reason: string;
  /** How many pieces of each line go back into stock. */
  restock: readonly number[];
}

export const emptyRefund = ({ items }: ManagedOrder): Refund => ({
  isPart: false,
  amount: '',
  reason: '',
  restock: items.map(() => 0),
});

/** The amount of the form in cents; 0 while none is typed. */
export function refundCents({ isPart, amount }: Refund, order: ManagedOrder): number {
  return isPart ? (parsePriceCents(amount) ?? 0) : order.refundableCents;
}

/** What is wrong with the form. */
export function refundErrors(
  refund: Refund,
  order: ManagedOrder,
): { amount?: string; reason?: string } {
  const { refundableCents } = order;
  const cents = refundCents(refund, order);
  return {
    ...((cents < 1 || cents > refundableCents) && {
      amount: `Enter an amount of at most ${formatCents(refundableCents)}.`,
    }),
    ...(refund.reason.trim() === '' && { reason: 'Enter a reason.' }),
  };
}

/** The pieces that go back into stock. */
export function restockedPieces({ restock }: Refund, { items }: ManagedOrder) {
  return items
    .map(({ productId, size }, index) => ({ productId, size, quantity: restock[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** How many pieces of a line can still go back into stock: those that were shipped. */
export function restockable(
  { status }: ManagedOrder,
  { quantity, restocked }: ManagedOrder['items'][number],
): number {
  return status === 'shipped' || status === 'delivered' ? quantity - restocked : 0;
}

/** What was paid for one piece, and for all, of each line; never more than what is left of the payment. */
export function refundChips(order: ManagedOrder): { label: string; cents: number }[] {
  const shares = pieceShares(order.items, order);
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
