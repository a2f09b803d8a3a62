import { type ListedOrderRow, searchOrders } from './order-lists.queries.ts';
import { MAX_COUNTED, type officeListOrders } from '#contracts/office/orders.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { products } from '#shop/catalog.ts';
import { readTrackingNumber } from '#shop/carriers.ts';
import { dueDay, lateDays } from '#shop/delay.ts';
import { deliveryPlace, estimateDelivery, formatDayRange } from '#shop/delivery.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { postalAddress } from '#shop/postal-address.ts';
import { stateCode, UNITED_STATES } from '#shop/regions.ts';
import { otherMethodName } from '#shop/selling.ts';
import { LATE_MINUTES } from '#shop/late-minutes.ts';

const DEFAULT_LIMIT = 50;

/** The most lines of the orders of one reply, which ends at 6 MB. */
const MAX_LINES = 5_000;

/** A page of the orders in a tab that match a search, and how many of them each tab has. */
export async function listOrderPage({
  tab,
  search,
  isUnprinted = false,
  after,
  limit = DEFAULT_LIMIT,
}: ParsedRequestOf<typeof officeListOrders>) {
  // One more than the page has, or than is counted, says that there are more.
  const { orders, counts } = await searchOrders(
    { tab, ...searched(search), isUnprinted, after },
    { page: limit + 1, count: MAX_COUNTED + 1 },
  );
  const found = tab === 'to_ship' ? orders : orders.toReversed();
  const page = found.slice(0, limit);
  for (let lines = countLines(page); lines > MAX_LINES; lines = countLines(page)) page.pop();
  const now = new Date();
  return {
    orders: page.map((order) => listedOrderOf(order, now)),
    counts,
    next: found.length > page.length ? (page.at(-1)?.orderNumber ?? null) : null,
  };
}

const countLines = (orders: readonly ListedOrderRow[]) =>
  orders.reduce((sum, { pieces }) => sum + pieces.length, 0);

/**
 * A search leaves out what nearly every order has: the beginning of a number, our own country, which finds all, and a
 * product, which is found by its id or its name. A scanned label is searched for by its tracking number.
 */
function searched(search: string): { search: string; productId: string | null } {
  const name = search.trim().toLowerCase();
  const found = products.find((product) => [product.id, product.name.toLowerCase()].includes(name));
  if (found) return { search, productId: found.id };
  return { search: withoutCommonWords(readTrackingNumber(search)), productId: null };
}

export const withoutCommonWords = (search: string) => search.replace(IN_EVERY_ORDER, ' ').trim();

const IN_EVERY_ORDER = new RegExp(
  String.raw`\bORD-(?=\d)|(?<![^\s,])${UNITED_STATES}(?![^\s,])`,
  'gi',
);

export function listedOrderOf<Row extends ListedOrderRow>(order: Row, now: Date) {
  const { paidAt, delay, lastRefundFailed, refundQueuedAt } = order;
  const waiting = canBeShipped(order) && paidAt ? { paidAt, delay } : undefined;
  return {
    ...order,
    place: placeOf(order),
    otherMethod: otherMethodName(order.method),
    expected: describeArrival(order, now),
    lateDays: waiting ? lateDays(waiting, now) : null,
    dueDay: waiting ? dueDay(waiting) : null,
    told: waiting && delay ? { at: delay.toldAt, newDay: delay.newDay } : null,
    hasStuckRefund: lastRefundFailed || isWaitingTooLong(refundQueuedAt, now),
  };
}

/**
 * When a shipped order is to arrive, in words; null before it ships, once it is there, and abroad, where customs take
 * any time.
 */
function describeArrival(order: ListedOrderRow, now: Date): string | null {
  const { status, placedAt: orderedAt, shippedAt, method } = order;
  if (status !== 'shipped' || !shippedAt) return null;
  const { arrives } = estimateDelivery({
    ...deliveryPlace(order),
    method,
    orderedAt,
    shippedAt,
    now,
  });
  return arrives ? formatDayRange(arrives) : null;
}

/** `Louisville, KY`, `San Juan, PR`, `Toronto, Canada`, or `Singapore`. */
export function placeOf(
  address: Pick<ListedOrderRow, 'city' | 'state_province' | 'country'>,
): string {
  const { city, country, state_province } = postalAddress({ ...address, postal_code: '' });
  const region =
    country === UNITED_STATES ? (stateCode(state_province) ?? state_province) : country;
  return city === region ? city : `${city}, ${region}`;
}

function isWaitingTooLong(queuedAt: Date | null, now: Date): boolean {
  return queuedAt !== null && now.getTime() - queuedAt.getTime() > LATE_MINUTES.refunds * 60_000;
}
