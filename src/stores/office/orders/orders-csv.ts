import { atom } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import {
  officeListOrders,
  MAX_LISTED_ORDERS,
  type OrderTab,
} from '#contracts/orders/office-orders.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { callOffice, whyFailed } from '../api.ts';
import type { Query } from '../list-query.ts';
import { orderList, orderQuery } from './orders.ts';
import { saveCsv } from '../save-csv.ts';

/** How many orders of how many the file has so far, while it is being made. */
export const $csvProgress = atom<{ done: number; total: number } | undefined>();

/** Downloads the orders of the tab and the search, all pages of them. */
export async function downloadOrders(): Promise<void> {
  if ($csvProgress.get()) return;
  const query = orderQuery.$query.get();
  const total = orderList.shownValue()?.counts[query.tab] ?? 0;
  $csvProgress.set({ done: 0, total });
  const orders: ListedOrder[] = [];
  let after: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof list>> = await list(query, after);
    if (!answer.ok) {
      $csvProgress.set(undefined);
      showFailure({ title: 'Not downloaded', text: whyFailed(answer) });
      return;
    }
    orders.push(...answer.value.orders);
    $csvProgress.set({ done: orders.length, total: answer.value.counts[query.tab] });
    after = answer.value.next;
  } while (after !== null);
  $csvProgress.set(undefined);
  const rows = orders.map((order) => Object.values(COLUMNS).map((cell) => cell(order) ?? ''));
  saveCsv(`orders-${shopClock(new Date()).day}.csv`, [Object.keys(COLUMNS), ...rows]);
}

const list = (query: Query<OrderTab>, after: string | null) =>
  callOffice(officeListOrders, { ...query, limit: MAX_LISTED_ORDERS, ...(after && { after }) });

/** A time on the shop's clock, as spreadsheets read it: `2026-11-21 22:30`. */
function onShopClock(timestamp: string | null): string | null {
  if (timestamp === null) return null;
  const { day, time } = shopClock(new Date(timestamp));
  return `${day} ${time.slice(0, 5)}`;
}

const COLUMNS: Record<string, (order: ListedOrder) => string | null> = {
  order: ({ orderNumber }) => orderNumber,
  placed_at: ({ placedAt }) => onShopClock(placedAt),
  name: ({ name }) => name,
  place: ({ place }) => place,
  pieces: ({ pieces }) =>
    pieces.map(({ quantity, product, size }) => `${quantity} × ${product} ${size}`).join('; '),
  total: ({ totalCents }) => dollarsFromCents(totalCents).toFixed(2),
  refunded: ({ refundedCents }) => dollarsFromCents(refundedCents).toFixed(2),
  status: ({ status }) => status,
  payment_status: ({ paymentStatus }) => paymentStatus,
  carrier: ({ carrier }) => carrier,
  shipped_at: ({ shippedAt }) => onShopClock(shippedAt),
  delivered_at: ({ deliveredAt }) => onShopClock(deliveredAt),
};
