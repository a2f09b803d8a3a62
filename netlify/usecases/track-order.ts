import { findTrackedOrder, type TrackedOrder } from '#adapters/records/tracked-orders.ts';
import { failures } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { limitRate, type RateLimit } from './limit-rate.ts';

const BY_ORDER: RateLimit = { name: 'tracking by order number', most: 20, seconds: 900 };

/**
 * An order for whoever knows its number and its e-mail address. An unknown number and a wrong address take the same steps
 * to the same answer; numbers that don't exist are counted like those that do (rulings, Functions).
 */
export async function trackOrder({ orderNumber, email }: { orderNumber: string; email: string }) {
  await limitRate(BY_ORDER, orderNumber);
  const order = await findTrackedOrder(orderNumber, email);
  if (!order) return { success: false as const, error: failures.orderNotFound.text };
  return { success: true as const, order: replyOf(order) };
}

function replyOf(order: TrackedOrder) {
  return {
    ...order,
    created_at: order.created_at.toISOString(),
    total_amount: dollarsFromCents(order.total_amount),
  };
}
