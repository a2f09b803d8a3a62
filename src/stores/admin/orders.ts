import { atom, computed } from 'nanostores';
import type { ListedOrder } from '#contracts/admin-content.ts';
import { adminDeliverOrder } from '#contracts/admin-order-actions.ts';
import {
  adminListOrders,
  MAX_LISTED_ORDERS,
  ORDER_TABS,
  type OrderTab,
} from '#contracts/admin-orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { callAdmin, whyFailed } from './api.ts';

/** Which orders are listed; it stands in the fragment, which is sent to no server and stays out of its logs. */
export interface OrderQuery {
  tab: OrderTab;
  search: string;
}

interface OrderList {
  orders: ListedOrder[];
  counts: Record<OrderTab, number>;
  /** Asks for the orders that follow; null if there are none. */
  next: string | null;
  /** A later reply whose other orders wait, so that no row moves under a finger. */
  later?: ResponseOf<typeof adminListOrders>;
}

export const $query = atom<OrderQuery>({ tab: 'to_ship', search: '' });

/** The orders; undefined while they are loaded, a sentence if they could not be. */
export const $orders = atom<OrderList | string | undefined>();

/** The numbers of the chosen orders. */
export const $selected = atom<ReadonlySet<string>>(new Set());

export const $selectedOrders = computed([$orders, $selected], (list, selected) =>
  typeof list === 'object'
    ? list.orders.filter(({ orderNumber }) => selected.has(orderNumber))
    : [],
);

const REFRESH_MS = 30_000;
/** So many new orders can arrive between two refreshes before rows at the end seem to be gone. */
const SPARE = 25;

/** Lists the orders of the fragment and keeps them up to date; returns what ends it. */
export function openOrders(): () => void {
  const follow = () => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    const tab = ORDER_TABS.find((tab) => tab === fragment.get('tab')) ?? 'to_ship';
    $query.set({ tab, search: fragment.get('search') ?? '' });
    void reloadOrders();
  };
  addEventListener('hashchange', follow);
  follow();
  const stop = pollWhileVisible(refresh, REFRESH_MS, REFRESH_MS);
  return () => {
    removeEventListener('hashchange', follow);
    clearTimeout(typing);
    stop();
  };
}

/** The address of a list. */
export function fragmentOf({ tab, search }: OrderQuery): string {
  return `#${new URLSearchParams({ tab, ...(search && { search }) }).toString()}`;
}

let typing: ReturnType<typeof setTimeout> | undefined;
const TYPING_MS = 250;

/** Searches once nothing has been typed for a moment; a search looks among all orders first. */
export function editSearch(search: string): void {
  const { tab, search: before } = $query.get();
  $query.set({ tab: search && !before ? 'all' : tab, search });
  clearTimeout(typing);
  typing = setTimeout(() => {
    history.replaceState(null, '', fragmentOf($query.get()));
    void reloadOrders();
  }, TYPING_MS);
}

/** Counts the lists asked for, so that a late reply to an earlier one is ignored. */
let asked = 0;

/** Lists the orders again from the first; meanwhile those of the same tab stay. */
export async function reloadOrders(): Promise<void> {
  const query = $query.get();
  const request = ++asked;
  if (shownTab !== query.tab) $orders.set(undefined);
  shownTab = query.tab;
  $selected.set(new Set());
  const answer = await callAdmin(adminListOrders, query);
  if (request === asked) $orders.set(answer.ok ? answer.value : whyFailed(answer));
}
let shownTab: OrderTab | undefined;

export const $loadingOlder = atom(false);

export async function loadOlderOrders(): Promise<void> {
  const list = $orders.get();
  if (typeof list !== 'object' || list.next === null || $loadingOlder.get()) return;
  const request = asked;
  $loadingOlder.set(true);
  const answer = await callAdmin(adminListOrders, { ...$query.get(), after: list.next });
  $loadingOlder.set(false);
  const shown = $orders.get();
  if (request !== asked || typeof shown !== 'object' || shown.next !== list.next) return;
  if (!answer.ok) {
    showFailure({ title: 'Not loaded', text: whyFailed(answer) });
    return;
  }
  const { orders, counts, next } = answer.value;
  // What waited to be shown was asked for fewer rows.
  $orders.set({ orders: [...shown.orders, ...orders], counts, next });
}

/** Updates the rows in their places. */
async function refresh(): Promise<boolean> {
  const list = $orders.get();
  if (typeof list !== 'object') return true;
  const request = asked;
  const limit = Math.min(list.orders.length + SPARE, MAX_LISTED_ORDERS);
  const answer = await callAdmin(adminListOrders, { ...$query.get(), limit }, { isPoll: true });
  const shown = $orders.get();
  if (!answer.ok || request !== asked || typeof shown !== 'object') return true;
  // Rows were added meanwhile that this reply does not reach.
  if (shown.next !== list.next) return true;
  const later = answer.value;
  const orders = shown.orders.map(
    (order) => later.orders.find(({ orderNumber }) => orderNumber === order.orderNumber) ?? order,
  );
  $orders.set({ ...shown, orders, counts: later.counts, later });
  return true;
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
  const list = $orders.get();
  if (typeof list !== 'object' || !list.later) return;
  const { orders, counts, next } = list.later;
  $orders.set({ orders, counts, next });
}

export function selectOrders(orderNumbers: readonly string[], isSelected: boolean): void {
  const selected = new Set($selected.get());
  for (const orderNumber of orderNumbers) {
    if (isSelected) selected.add(orderNumber);
    else selected.delete(orderNumber);
  }
  $selected.set(selected);
}

export async function deliverOrder({ orderNumber }: ListedOrder): Promise<void> {
  const answer = await callAdmin(adminDeliverOrder, { orderNumber });
  if (answer.ok) showToast({ title: 'Delivered', text: orderNumber });
  else showFailure({ title: 'Not marked', text: whyFailed(answer) });
  if (answer.ok || answer.code === 'refused') void reloadOrders();
}
