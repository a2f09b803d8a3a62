import { atom, computed } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeDeliverOrder } from '#contracts/office/order-actions.ts';
import { officeListOrders, MAX_LISTED_ORDERS, ORDER_TABS } from '#contracts/office/orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { type Day, shopClock } from '#shop/shop-clock.ts';
import { shopNow } from '#stores/site/clock.ts';
import { showToast } from '#stores/site/toasts.ts';
import type { Told } from './tell-dialog.ts';
import { callOffice, office } from '../api.ts';
import { createListQuery } from '../list-query.ts';
import { createOlderRows } from '#stores/site/older-rows.ts';
import { createResource } from '#stores/site/resource.ts';

export type OrderList = ResponseOf<typeof officeListOrders>;

export const orderQuery = createListQuery(
  ORDER_TABS,
  (isNewTab) => void reloadOrders(isNewTab),
  'all',
);
const { $query } = orderQuery;

/** The orders of the fragment. A poll lists as many as are shown, or all; while some are chosen, no row is changed. */
export const orderList = createResource(
  office,
  officeListOrders,
  (updated) => ({
    ...$query.get(),
    ...(updated && {
      limit: updated.next === null ? MAX_LISTED_ORDERS : updated.orders.length,
    }),
  }),
  {
    isPolled: ({ orders }) => orders.length <= MAX_LISTED_ORDERS && $selected.get().size === 0,
  },
);

export const $selected = atom<ReadonlySet<string>>(new Set());

export const $selectedOrders = computed([orderList.$view, $selected], (view, selected) =>
  view.state === 'shown'
    ? view.value.orders.filter(({ orderNumber }) => selected.has(orderNumber))
    : [],
);

/** The result of an action on several orders together. */
interface OrdersResult {
  text: string;
  /** Why something was not done with each of the others. */
  problems?: readonly string[];
  /** The numbers of shipped orders, whose slips can be printed. */
  shipped?: readonly string[];
}

export const $result = atom<OrdersResult | undefined>();

/** Lists the orders again from the first; meanwhile those of the same tab stay. */
export async function reloadOrders(isNewTab = false): Promise<void> {
  if (isNewTab) orderList.$view.set({ state: 'loading' });
  $selected.set(new Set());
  $result.set(undefined);
  const error = await orderList.refresh();
  if (error !== undefined)
    orderList.$view.set({ state: 'failed', error, code: 'unknown', canRetry: true });
}

export const olderOrders = createOlderRows(orderList, {
  nextOf: ({ next }) => next,
  readQuery: () => $query.get(),
  load: (after) => callOffice(officeListOrders, { ...$query.get(), after }),
  append: (shown, older) => ({ ...older, orders: [...shown.orders, ...older.orders] }),
});

/** The order that was chosen or left out last: a range begins there. */
let lastTouched: string | undefined;

/** Chooses this order or leaves it out; with `isRange`, also the rows between it and the one before. */
export function selectOrder(orderNumber: string, isSelected: boolean, isRange: boolean): void {
  const shown = orderList.shownValue()?.orders ?? [];
  const numbers = shown.map((order) => order.orderNumber);
  const ends = [lastTouched ?? '', orderNumber].map((number) => numbers.indexOf(number));
  const range = isRange && !ends.includes(-1);
  selectOrders(
    range ? numbers.slice(Math.min(...ends), Math.max(...ends) + 1) : [orderNumber],
    isSelected,
  );
  lastTouched = orderNumber;
}

export function selectOrders(orderNumbers: readonly string[], isSelected: boolean): void {
  const others = [...$selected.get()].filter((number) => !orderNumbers.includes(number));
  $selected.set(new Set(isSelected ? [...others, ...orderNumbers] : others));
}

export const isDueBy = (day: Day, { dueDay }: ListedOrder): boolean =>
  dueDay !== null && dueDay <= day;

/** Selects what a link of Today names among the shown orders: those due today, or late. */
export function selectLinked(): void {
  const kind = new URLSearchParams(location.hash.slice(1)).get('select');
  const today = shopClock(shopNow()).day;
  const isChosen = (order: ListedOrder) =>
    isDueBy(today, order) && kind === (order.dueDay === today ? 'due' : 'late');
  const orders = orderList.shownValue()?.orders ?? [];
  selectOrders(
    orders.filter(isChosen).map(({ orderNumber }) => orderNumber),
    true,
  );
}

/** Shows what became of them, in place of the selection. */
export async function showTold({ count, problems }: Told): Promise<void> {
  await reloadOrders();
  $result.set({
    text: `${countOf(count, 'shopper')} ${count === 1 ? 'is' : 'are'} told.`,
    problems,
  });
}

export function deliverOne({ orderNumber }: ListedOrder): void {
  const deliver = orderList.action(officeDeliverOrder, {
    id: orderNumber,
    failure: 'Not marked',
  });
  // What could not be done with it before may be done now.
  if ($result.get()?.problems?.some((problem) => problem.startsWith(orderNumber)))
    $result.set(undefined);
  void deliver.run({ orderNumber }, () => {
    $selected.set(new Set());
    showToast({ title: 'Delivered', text: orderNumber });
  });
}
