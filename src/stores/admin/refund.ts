import { atom, computed } from 'nanostores';
import { adminRefundOrder } from '#contracts/admin-order-actions.ts';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { pieceShares } from '#shop/piece-shares.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { callAdmin } from './api.ts';
import { $order, type ManagedOrder, runAction } from './order.ts';

type Item = ManagedOrder['items'][number];

interface Refund {
  /** Made when the panel opens: a second press is the same refund. */
  key: string;
  isPart: boolean;
  amount: string;
  reason: string;
  /** How many pieces of each line go back into stock. */
  restock: readonly number[];
}

/** The form of the refund panel; undefined while it is closed. */
export const $refund = atom<Refund | undefined>();

/** What the panel says below its fields once it has been submitted. */
export const $refundErrors = atom<{ amount?: string | undefined; reason?: string | undefined }>({});

/** The amount of the form in cents; undefined while none is typed. */
export const $refundCents = computed([$refund, $order], (refund, order) => {
  if (!refund || typeof order !== 'object') return undefined;
  return refund.isPart ? parsePriceCents(refund.amount) : order.refundableCents;
});

export function openRefund(): void {
  const order = $order.get();
  if (typeof order !== 'object') return;
  const restock = order.items.map(() => 0);
  $refundErrors.set({});
  $refund.set({ key: crypto.randomUUID(), isPart: false, amount: '', reason: '', restock });
}

export function closeRefund(): void {
  $refund.set(undefined);
}

export function editRefund(change: Partial<Omit<Refund, 'key'>>): void {
  const refund = $refund.get();
  if (!refund) return;
  $refund.set({ ...refund, ...change });
  $refundErrors.set({});
}

/** How many pieces of a line can still go back into stock: those that were shipped. */
export function restockable({ status }: ManagedOrder, { quantity, restocked }: Item): number {
  return status === 'shipped' || status === 'delivered' ? quantity - restocked : 0;
}

export function editRestock(index: number, count: number): void {
  const restock = $refund.get()?.restock.with(index, count);
  if (restock) editRefund({ restock });
}

/** What was paid for one piece, and for all, of each line; never more than what is left of the payment. */
export function refundChips(order: ManagedOrder): { label: string; cents: number }[] {
  const shares = pieceShares(order.items, order);
  return order.items
    .flatMap(({ size, quantity, restocked }, index) => {
      const left = shares[index]?.slice(restocked) ?? [];
      const sum = left.reduce((total, share) => total + share, 0);
      const all = quantity === 2 ? 'Both' : `All ${left.length}`;
      const chips = left.length > 1 ? [{ label: `${all} ${size}`, cents: sum }] : [];
      return left[0] === undefined ? [] : [{ label: `One ${size}`, cents: left[0] }, ...chips];
    })
    .filter(({ cents }) => cents > 0 && cents <= order.refundableCents);
}

/** Whether the form can be confirmed; shows what is wrong with it otherwise. Returns the first invalid field. */
export function checkRefund(): 'refund-amount' | 'refund-reason' | undefined {
  const order = $order.get();
  const refund = $refund.get();
  if (!refund || typeof order !== 'object') return undefined;
  const cents = $refundCents.get() ?? 0;
  const most = `Enter an amount of at most ${formatCents(order.refundableCents)}.`;
  const amount = cents < 1 || cents > order.refundableCents ? most : undefined;
  const reason = refund.reason.trim() === '' ? 'Enter a reason.' : undefined;
  $refundErrors.set({ amount, reason });
  if (amount) return 'refund-amount';
  return reason && 'refund-reason';
}

/** Sends the refund; the panel stays open, with what was typed, unless it was taken. */
export async function sendRefund(): Promise<void> {
  const order = $order.get();
  const refund = $refund.get();
  const amountCents = $refundCents.get();
  if (!refund || typeof order !== 'object' || amountCents === undefined) return;
  const restock = order.items
    .map(({ productId, size }, index) => ({
      productId,
      size,
      quantity: refund.restock[index] ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0);
  const { key, reason } = refund;
  const done = await runAction('refund', (orderNumber) =>
    callAdmin(adminRefundOrder, { orderNumber, amountCents, reason, key, restock }),
  );
  if (!done) return;
  closeRefund();
  const amount = formatCents(done.amountCents);
  if (done.state === 'failed') {
    showFailure({ title: 'Not refunded', text: `The provider refused to refund ${amount}.` });
  } else {
    const isSent = done.state === 'succeeded';
    showToast({
      title: isSent ? `${amount} refunded` : `${amount} is being refunded`,
      text: isSent ? 'The shopper gets an email.' : 'This page says when it is done.',
    });
  }
}
