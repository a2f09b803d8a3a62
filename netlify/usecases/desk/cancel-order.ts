import { type BookedRefund, findRefund } from '#adapters/desk/order-book.ts';
import { type Actor, cancelOrder as cancel } from '#adapters/desk/order-steps.ts';
import type { Order } from '#adapters/records/orders.ts';
import { sendOutbox } from '../send-outbox.ts';
import { Refused } from './refused.ts';
import { takeStep } from './take-step.ts';

/** Cancels an order that has not shipped, and gives back what was paid; the answer is that refund, if there is one. */
export async function cancelOrder(
  order: Order,
  reason: string,
  actor: Actor,
): Promise<BookedRefund | undefined> {
  const refundId = await takeStep(order, 'cancelled', () => {
    if (order.payment_status === 'pending') {
      throw new Refused('The payment is still pending: cancel once it is completed.');
    }
    return cancel(order.id, reason, actor);
  });
  await sendOutbox();
  return refundId ? findRefund(refundId) : undefined;
}
