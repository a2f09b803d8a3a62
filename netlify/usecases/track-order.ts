import { countRequest, type RateLimit, uncountRequest } from '#adapters/rate-limit.ts';
import { findTrackedOrder, type TrackedOrder } from '#adapters/records/tracked-orders.ts';
import { failures } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';

const BY_EMAIL: RateLimit = { name: 'tracking misses by email', most: 10, seconds: 3600 };
const BY_ORDER: RateLimit = { name: 'tracking misses by order number', most: 20, seconds: 900 };

/**
 * An order for whoever knows its number and its e-mail address. An unknown number and a wrong address take the same steps
 * to the same answer; addresses and numbers that don't exist are counted like those that do (rulings, Functions).
 *
 * Only misses count, but each request is counted before the order is looked up, or many at once would all pass. Over the
 * limit the right answer is refused too: it could be a guess. The owner is not locked out: the link mailed by
 * send-order-link opens the order.
 */
export async function trackOrder({ orderNumber, email }: { orderNumber: string; email: string }) {
  const counters = [
    { ...BY_EMAIL, key: email },
    { ...BY_ORDER, key: orderNumber },
  ];
  await countRequest(counters);
  const order = await findTrackedOrder(orderNumber, email);
  if (!order) return { success: false as const, error: failures.orderNotFound.text };
  await uncountRequest(counters);
  return { success: true as const, order: replyOf(order) };
}

function replyOf(order: TrackedOrder) {
  return {
    ...order,
    created_at: order.created_at.toISOString(),
    total_amount: dollarsFromCents(order.total_amount),
  };
}
