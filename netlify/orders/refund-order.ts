import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { oneRow } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';
import { findRefund } from './order-actions.queries.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { officeRefundOrder } from '#contracts/office/order-actions.ts';
import { formatCents } from '#shop/money.ts';
import { CommandError } from '#audit/command-error.ts';
import { describeStatus } from './change-order.ts';
import type { OrderRecord } from './find-order.ts';

type RefundRequest = Omit<ParsedRequestOf<typeof officeRefundOrder>, 'orderNumber'>;

const queuedRow = z.object({
  outcome: z.enum([
    'queued',
    'duplicate',
    'key_conflict',
    'unpaid',
    'too_much',
    'no_shipping',
    'not_shipped',
    'too_many',
  ]),
  refundId: z.uuid().nullable(),
  amountCents: z.int(),
  availableCents: z.int(),
});

/** Queues a refund of some or all of an order's payment, once for a key, and returns its id. */
async function refundOrder(
  order: OrderRecord,
  { amountCents, shippingCents = 0, reason, key, restock }: RefundRequest,
  actor: Actor,
) {
  if (shippingCents > amountCents) {
    throw new ApiError('invalid_request', 'shippingCents is more than amountCents', {
      field: 'shippingCents',
    });
  }
  const pieces = restock.map(({ productId: product_id, size, quantity }) => {
    return { product_id, size, quantity };
  });
  const queued = await oneRow(queuedRow)`
    select outcome, refund_id as "refundId", coalesce(amount, 0) as "amountCents",
      coalesce(available, 0) as "availableCents"
    from refund_order(
      p_order_id => ${order.id}, p_amount => ${amountCents}, p_reason => ${reason},
      p_key => ${`admin:${order.orderNumber}:${key}`}, p_actor => ${actor}, p_restock => ${JSON.stringify(pieces)},
      p_shipping => ${shippingCents}
    )`;
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
  (send: () => Promise<void>) =>
  async (order: OrderRecord, refund: RefundRequest, actor: Actor) => {
    const refundId = await refundOrder(order, refund, actor);
    await send();
    const sent = await findRefund(refundId);
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
