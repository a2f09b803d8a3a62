import { type ListedOrderRow, searchOrders } from '#adapters/records/orders/order-lists.ts';
import {
  type officeListOrders,
  ORDER_TABS,
  type OrderTab,
} from '#contracts/orders/office-orders.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { LATE_MINUTES } from '#usecases/office/check-health.ts';
import { lateDays } from '#shop/delivery.ts';
import { stateCode, UNITED_STATES } from '#shop/regions.ts';

const DEFAULT_LIMIT = 50;

/** A page of the orders in a tab that match a search, and how many of them each tab has. */
export async function listOrderPage({
  tab,
  search,
  after,
  limit = DEFAULT_LIMIT,
}: ParsedRequestOf<typeof officeListOrders>) {
  // One more than the page has says whether there is another page.
  const { orders, counts } = await searchOrders({ tab, search, after, limit: limit + 1 });
  const found = tab === 'to_ship' ? orders : orders.toReversed();
  const page = found.slice(0, limit);
  const now = new Date();
  return {
    orders: page.map((order) => listedOrderOf(order, now)),
    counts: countTabs(counts),
    next: found.length > limit ? (page.at(-1)?.orderNumber ?? null) : null,
  };
}

function countTabs(counts: Record<string, number>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf = (tab: OrderTab) => (tab === 'all' ? all : (counts[tab] ?? 0));
  return Object.fromEntries(ORDER_TABS.map((tab) => [tab, countOf(tab)])) as Record<
    OrderTab,
    number
  >;
}

/** An order as the office lists it. */
export function listedOrderOf(order: ListedOrderRow, now: Date) {
  const { status, paymentStatus, paidAt, lastRefundFailed, refundQueuedAt } = order;
  const isToShip = status === 'processing' && paymentStatus === 'completed';
  return {
    ...order,
    place: placeOf(order),
    lateDays: isToShip && paidAt ? lateDays(paidAt, now) : null,
    hasStuckRefund: lastRefundFailed || isWaitingTooLong(refundQueuedAt, now),
  };
}

/** `Louisville, KY`, or `Toronto, Canada`. */
export function placeOf({
  city,
  state_province: state,
  country,
}: Pick<ListedOrderRow, 'city' | 'state_province' | 'country'>): string {
  return `${city}, ${country === UNITED_STATES ? (stateCode(state) ?? state) : country}`;
}

function isWaitingTooLong(queuedAt: Date | null, now: Date): boolean {
  return queuedAt !== null && now.getTime() - queuedAt.getTime() > LATE_MINUTES.refunds * 60_000;
}
