import { type Actor, deliverOrder as deliver } from '#adapters/admin/order-actions.ts';
import type { Order } from '#adapters/records/orders.ts';
import { changeOrder } from './change-order.ts';

/** Marks a shipped order as delivered. */
export async function deliverOrder(order: Order, actor: Actor): Promise<void> {
  await changeOrder(order, 'delivered', () => deliver(order.id, actor));
}
