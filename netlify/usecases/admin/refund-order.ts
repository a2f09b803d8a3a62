import { type RefundRecord, findRefund } from '#adapters/admin/orders.ts';
import { queueRefund } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { formatCents } from '#shop/money.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { CommandError } from './command-error.ts';

interface RefundWish {
  /** Undefined for all that is left. */
  amountCents?: number | undefined;
  reason: string;
  /** A word that tells this refund from another of the same amount on the same day. */
  key?: string | undefined;
  actor: string;
}

/**
 * Gives back some or all of what was paid for an order. Asked again with the same key it gives back nothing more. Without
 * one, the same amount on the same day counts as the same refund, so that a command sent twice does not pay twice.
 */
export async function refundOrder(
  order: Order,
  wish: RefundWish,
): Promise<{ refund: RefundRecord; isNew: boolean }> {
  const key = wish.key ?? `${wish.amountCents ?? 'rest'}:${new Date().toISOString().slice(0, 10)}`;
  const queued = await queueRefund({
    orderId: order.id,
    amountCents: wish.amountCents,
    reason: wish.reason,
    key: `desk:${order.order_number}:${key}`,
    actor: wish.actor,
  });
  const left = formatCents(queued.availableCents);
  if (queued.outcome === 'unpaid') {
    throw new CommandError(
      `There is nothing to give back: the payment is ${order.payment_status}.`,
    );
  }
  if (queued.outcome === 'too_much')
    throw new CommandError(`No more than ${left} can be given back.`);
  if (queued.outcome === 'other') {
    throw new CommandError(`This key stands for a refund of ${formatCents(queued.amountCents)}.`);
  }
  await sendOutbox();
  const refund = queued.refundId && (await findRefund(queued.refundId));
  if (!refund) throw new Error('The refund is missing.');
  return { refund, isNew: queued.outcome === 'queued' };
}
