import { type Actor, deliverOrder as deliver } from '#adapters/desk/order-steps.ts';
import type { Order } from '#adapters/records/orders.ts';
import { takeStep } from './take-step.ts';

/** Notes that a shipped order has arrived. */
export async function deliverOrder(order: Order, actor: Actor): Promise<void> {
  await takeStep(order, 'delivered', () => deliver(order.id, actor));
}
