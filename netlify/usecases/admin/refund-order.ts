import { type RefundRecord, findRefund } from '#adapters/admin/orders.ts';
import { queueRefund } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { formatCents } from '#shop/money.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { describeLast } from './change-order.ts';
import { CommandError } from './command-error.ts';

interface RefundRequest {
  /** Undefined for the full remaining amount. */
  amountCents?: number | undefined;
  reason: string;
  /** Distinguishes this refund from another one of the same amount on the same day. */
  key?: string | undefined;
  actor: string;
}

/**
 * Refunds some or all of an order's payment. The same key is the same refund. Without a key, the same amount on the same day
 * is, so that a command entered twice does not refund twice.
 */
export async function refundOrder(
  order: Order,
  request: RefundRequest,
): Promise<{ refund: RefundRecord; isNew: boolean }> {
  const key =
    request.key ?? `${request.amountCents ?? 'rest'}:${new Date().toISOString().slice(0, 10)}`;
  const queued = await queueRefund({
    orderId: order.id,
    amountCents: request.amountCents,
    reason: request.reason,
    key: `admin:${order.order_number}:${key}`,
    actor: request.actor,
  });
  if (queued.outcome === 'unpaid' || (queued.outcome === 'too_much' && !queued.availableCents)) {
    const last = await describeLast(order, ['cancelled', 'refunded']);
    throw new CommandError(
      last
        ? `${last} Nothing is left to refund.`
        : `There is nothing to refund: the payment is ${order.payment_status}.`,
    );
  }
  if (queued.outcome === 'too_much') {
    throw new CommandError(`No more than ${formatCents(queued.availableCents)} can be refunded.`);
  }
  if (queued.outcome === 'other') {
    throw new CommandError(`This key belongs to a refund of ${formatCents(queued.amountCents)}.`);
  }
  await sendOutbox();
  const refund = queued.refundId && (await findRefund(queued.refundId));
  if (!refund) throw new Error('The refund is missing.');
  return { refund, isNew: queued.outcome === 'queued' };
}
