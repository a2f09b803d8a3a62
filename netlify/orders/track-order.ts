import { countRequest, type RateLimit, uncountRequest } from '#adapters/rate-limit.ts';
import { findTrackedOrder, type TrackedOrderRecord } from './orders.queries.ts';
import { TERRITORIES, territoryCode } from '#shop/domestic.ts';
import { trackFailures } from '#shop/order-page-messages.ts';
import { shopperOrderReply } from './shopper-order.ts';

const BY_EMAIL: RateLimit = { name: 'tracking misses by email', max: 10, seconds: 3600 };
const BY_ORDER: RateLimit = { name: 'tracking misses by order number', max: 20, seconds: 900 };

/**
 * The order with this number and email address. A wrong number and a wrong address take the same steps to the same
 * response, and are counted alike (requirements §7). Only misses count toward the limits, but each request is counted
 * before the lookup, or parallel requests would all pass. Over the limit the right answer is refused too, since it
 * could be a guess; the customer can still open the order by the link from send-order-link.
 */
export async function trackOrder({ orderNumber, email }: { orderNumber: string; email: string }) {
  const counters = [
    { ...BY_EMAIL, key: email },
    { ...BY_ORDER, key: orderNumber },
  ];
  await countRequest(counters);
  const order = await findTrackedOrder(orderNumber, email);
  if (!order) return { success: false as const, error: trackFailures.orderNotFound.text };
  await uncountRequest(counters);
  return { success: true as const, order: trackedOrderReply(order) };
}

function trackedOrderReply(order: TrackedOrderRecord) {
  return {
    ...shopperOrderReply(order),
    // A page of the version before knows no state.
    country: TERRITORIES[territoryCode(order.country, order.state_province) ?? ''] ?? order.country,
  };
}
