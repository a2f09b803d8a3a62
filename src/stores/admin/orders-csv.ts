import { atom } from 'nanostores';
import type { ListedOrder } from '#contracts/admin-content.ts';
import { adminListOrders, MAX_LISTED_ORDERS } from '#contracts/admin-orders.ts';
import { formatCsv } from '#shop/csv.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { callAdmin } from './api.ts';
import { $query } from './orders.ts';

/** How many orders of how many the file has so far, while it is being made. */
export const $csvProgress = atom<{ done: number; total: number } | undefined>();

/** Downloads the orders of the tab and the search, all pages of them. */
export async function downloadOrders(): Promise<void> {
  if ($csvProgress.get()) return;
  const query = $query.get();
  const orders: ListedOrder[] = [];
  let after: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof list>> = await list(query, after);
    if (!answer.ok) {
      $csvProgress.set(undefined);
      showFailure({ title: 'Not downloaded', text: answer.error });
      return;
    }
    orders.push(...answer.value.orders);
    $csvProgress.set({ done: orders.length, total: answer.value.counts[query.tab] });
    after = answer.value.next;
  } while (after !== null);
  $csvProgress.set(undefined);
  save(`orders-${shopClock(new Date()).day}.csv`, formatCsv([HEADS, ...orders.map(cells)]));
}

const list = (query: ReturnType<typeof $query.get>, after: string | null) =>
  callAdmin(adminListOrders, { ...query, limit: MAX_LISTED_ORDERS, ...(after && { after }) });

const HEADS = [
  'order',
  'placed_at',
  'name',
  'place',
  'pieces',
  'total',
  'refunded',
  'status',
  'payment_status',
  'carrier',
  'shipped_at',
  'delivered_at',
];

function cells(order: ListedOrder): string[] {
  const pieces = order.pieces.map(
    ({ quantity, product, size }) => `${quantity} × ${product} ${size}`,
  );
  return [
    order.orderNumber,
    order.placedAt,
    order.name,
    order.place,
    pieces.join('; '),
    dollarsFromCents(order.totalCents).toFixed(2),
    dollarsFromCents(order.refundedCents).toFixed(2),
    order.status,
    order.paymentStatus,
    order.carrier ?? '',
    order.shippedAt ?? '',
    order.deliveredAt ?? '',
  ];
}

function save(name: string, csv: string): void {
  const link = document.createElement('a');
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  link.href = URL.createObjectURL(new Blob([`\ufeff${csv}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
