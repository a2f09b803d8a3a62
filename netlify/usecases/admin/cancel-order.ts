import { type RefundRecord, findRefund } from '#adapters/admin/orders.ts';
import { type Actor, cancelOrder as cancel } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { changeOrder } from './change-order.ts';

/** Cancels an order that has not shipped and refunds its payment. Returns the refund, if anything was left to refund. */
export async function cancelOrder(
  order: Order,
  reason: string,
  actor: Actor,
): Promise<RefundRecord | undefined> {
  const refundId = await changeOrder(order, 'cancelled', () => cancel(order.id, reason, actor));
  await sendOutbox();
  return refundId ? findRefund(refundId) : undefined;
}
