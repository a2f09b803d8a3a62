import { type RefundRecord, findRefund } from '#adapters/admin/orders.ts';
import { type Actor, cancelOrder as cancel } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { CommandError } from './command-error.ts';
import { applyTransition } from './apply-transition.ts';

/** Cancels an order that has not shipped and refunds its payment. Returns the refund, if anything was paid. */
export async function cancelOrder(
  order: Order,
  reason: string,
  actor: Actor,
): Promise<RefundRecord | undefined> {
  const refundId = await applyTransition(order, 'cancelled', () => {
    if (order.payment_status === 'pending') {
      throw new CommandError('The payment is still pending: cancel once it is completed.');
    }
    return cancel(order.id, reason, actor);
  });
  await sendOutbox();
  return refundId ? findRefund(refundId) : undefined;
}
