import { ApiError } from '#adapters/api-error.ts';
import type { Actor } from '#audit/actor.ts';
import * as records from './order-actions.queries.ts';
import { formatCents } from '#shop/money.ts';
import { CommandError } from '#audit/command-error.ts';
import { describeStatus } from './change-order.ts';
import type { OrderRecord } from './find-order.ts';

interface RefundInput {
  amountCents: number;
  /** Its part of shipping, with tax. */
  shippingCents?: number | undefined;
  reason: string;
  /** The same key is the same refund. */
  key: string;
  /** The shipped pieces that came back and are put into stock again. */
  restock: readonly records.Piece[];
}

/** Queues a refund of some or all of an order's payment, and returns its id. */
async function refundOrder(
  order: OrderRecord,
  { amountCents, shippingCents = 0, reason, key, restock }: RefundInput,
  actor: Actor,
) {
  if (shippingCents > amountCents) {
    throw new ApiError('invalid_request', 'shippingCents is more than amountCents', {
      field: 'shippingCents',
    });
  }
  const queued = await records.queueRefund({
    orderId: order.id,
    amountCents,
    shippingCents,
    reason,
    key: `admin:${order.orderNumber}:${key}`,
    restock,
    actor,
  });
  if (queued.outcome === 'not_shipped') {
    throw new CommandError(
      `The pieces of ${order.orderNumber} were not shipped, so none can be put back into stock.`,
    );
  }
  if (queued.outcome === 'too_many') {
    throw new CommandError(
      'More pieces would be put back into stock than were shipped and are not back yet.',
    );
  }
  if (queued.outcome === 'unpaid' || (queued.outcome === 'too_much' && !queued.availableCents)) {
    throw new CommandError(await explainNoRefund(order));
  }
  if (queued.outcome === 'too_much') {
    throw new CommandError(`No more than ${formatCents(queued.availableCents)} can be refunded.`);
  }
  if (queued.outcome === 'no_shipping') {
    throw new CommandError('What is left of shipping has changed. Nothing was refunded.');
  }
  if (queued.outcome === 'key_conflict') {
    throw new CommandError(`This key belongs to a refund of ${formatCents(queued.amountCents)}.`);
  }
  if (!queued.refundId) throw new Error('The refund is missing.');
  return queued.refundId;
}

/** Refunds, waits for `send`, and tells what became of it; it is still queued if its provider takes long. */
export const refundAndWait =
  (send: () => Promise<void>) => async (order: OrderRecord, refund: RefundInput, actor: Actor) => {
    const refundId = await refundOrder(order, refund, actor);
    await send();
    const sent = await records.findRefund(refundId);
    if (!sent) throw new Error('The refund is missing.');
    return sent;
  };

async function explainNoRefund(order: OrderRecord): Promise<string> {
  if (order.totalCents === 0) return 'There is nothing to refund: the order was free.';
  const last = await describeStatus(order, ['cancelled', 'refunded']);
  return last
    ? `${last} Nothing is left to refund.`
    : `There is nothing to refund: the payment is ${order.paymentStatus}.`;
}
