import { atom, computed } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeDeliverOrder } from '#contracts/orders/office-actions.ts';
import {
  officeListOrders,
  MAX_LISTED_ORDERS,
  ORDER_TABS,
  type OrderTab,
} from '#contracts/orders/office-orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { callOffice, whyFailed } from '../api.ts';
import { createListQuery } from '../list-query.ts';
import type { LiveView } from '../live.ts';
import { pollOffice } from '../poll-office.ts';

export interface OrderList {
  orders: ListedOrder[];
  counts: Record<OrderTab, number>;
  /** Asks for the orders that follow; null if there are none. */
  next: string | null;
  /** A later reply whose other orders wait, so that no row moves under a finger. */
  later?: ResponseOf<typeof officeListOrders>;
}

export const orderQuery = createListQuery(ORDER_TABS, () => void reloadOrders(), 'all');
const { $query } = orderQuery;

export const $orders = atom<LiveView<OrderList>>({ state: 'loading' });
const show = (value: OrderList) => $orders.set({ state: 'shown', value });

function shownList(): OrderList | undefined {
  const view = $orders.get();
  return view.state === 'shown' ? view.value : undefined;
}

/** The numbers of the chosen orders. */
export const $selected = atom<ReadonlySet<string>>(new Set());

export const $selectedOrders = computed([$orders, $selected], (view, selected) =>
  view.state === 'shown'
    ? view.value.orders.filter(({ orderNumber }) => selected.has(orderNumber))
    : [],
);

/** So many new orders can arrive between two refreshes before rows at the end seem to be gone. */
const SPARE = 25;

/** Lists the orders of the fragment and keeps them up to date; returns what ends it. */
export function openOrders(): () => void {
  const unfollow = orderQuery.follow();
  const stop = pollOffice(refresh);
  return () => {
    unfollow();
    stop();
  };
}

/** Counts the lists asked for, so that a late reply to an earlier one is ignored. */
let asked = 0;

/** Lists the orders again from the first; meanwhile those of the same tab stay. */
export async function reloadOrders(): Promise<void> {
  const query = $query.get();
  const request = ++asked;
  if (shownTab !== query.tab) $orders.set({ state: 'loading' });
  shownTab = query.tab;
  $selected.set(new Set());
  const answer = await callOffice(officeListOrders, query);
  if (request !== asked) return;
  if (answer.ok) show(answer.value);
  else $orders.set({ state: 'failed', error: whyFailed(answer) });
}
let shownTab: OrderTab | undefined;

export const $loadingOlder = atom(false);

export async function loadOlderOrders(): Promise<void> {
  const list = shownList();
  if (!list || list.next === null || $loadingOlder.get()) return;
  const request = asked;
  $loadingOlder.set(true);
  const answer = await callOffice(officeListOrders, { ...$query.get(), after: list.next });
  $loadingOlder.set(false);
  const shown = shownList();
  if (request !== asked || shown?.next !== list.next) return;
  if (!answer.ok) {
    showFailure({ title: 'Not loaded', text: whyFailed(answer) });
    return;
  }
  const { orders, counts, next } = answer.value;
  // What waited to be shown was asked for fewer rows.
  show({ orders: [...shown.orders, ...orders], counts, next });
}

/** Updates the rows in their places. */
async function refresh(): Promise<void> {
  const list = shownList();
  if (!list) return;
  const request = asked;
  const limit = Math.min(list.orders.length + SPARE, MAX_LISTED_ORDERS);
  const answer = await callOffice(officeListOrders, { ...$query.get(), limit }, { isPoll: true });
  const shown = shownList();
  // Rows were added meanwhile that this reply does not reach.
  if (!answer.ok || request !== asked || shown?.next !== list.next) return;
  const later = answer.value;
  const orders = shown.orders.map(
    (order) => later.orders.find(({ orderNumber }) => orderNumber === order.orderNumber) ?? order,
  );
  show({ ...shown, orders, counts: later.counts, later });
}

/** How many orders wait to be shown: new ones, and those shown that have left the tab. */
export function waitingChanges({ orders, next, later }: OrderList): {
  added: number;
  gone: number;
} {
  if (!later) return { added: 0, gone: 0 };
  const isShown = isAmong(orders);
  const isCurrent = isAmong(later.orders);
  // What follows the last row is no new order, but one that has not been loaded.
  const end = next === null ? later.orders.length : later.orders.findLastIndex(isShown);
  const isComplete = orders.length + SPARE <= MAX_LISTED_ORDERS;
  return {
    added: later.orders.slice(0, Math.max(end, 0)).filter((order) => !isShown(order)).length,
    gone: isComplete ? orders.filter((order) => !isCurrent(order)).length : 0,
  };
}

function isAmong(orders: readonly ListedOrder[]): (order: ListedOrder) => boolean {
  const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
  return ({ orderNumber }) => numbers.has(orderNumber);
}

/** Shows the orders that wait. */
export function showWaitingOrders(): void {
  const later = shownList()?.later;
  if (later) show(later);
}

export function selectOrders(orderNumbers: readonly string[], isSelected: boolean): void {
  const others = [...$selected.get()].filter((number) => !orderNumbers.includes(number));
  $selected.set(new Set(isSelected ? [...others, ...orderNumbers] : others));
}

export async function deliverOrder({ orderNumber }: ListedOrder): Promise<void> {
  const answer = await callOffice(officeDeliverOrder, { orderNumber });
  if (answer.ok) showToast({ title: 'Delivered', text: orderNumber });
  else showFailure({ title: 'Not marked', text: whyFailed(answer) });
  if (answer.ok || answer.code === 'refused') void reloadOrders();
}
