import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { olderOrders, orderList, reloadOrders, waitingChanges } from './orders.ts';

const order = (index: number) => paidOrder(`ORD-20261121-${index}`);
const page = (first: number, last: number, next: string | null) => ({
  orders: Array.from({ length: last - first + 1 }, (_, index) => order(first + index)),
  counts: { to_ship: 60, shipped: 0, delivered: 0, cancelled: 0, all: 60 },
  next,
});
interface Asked {
  after?: string;
  limit?: number;
}
const list = (answer: (asked: Asked) => [number, unknown]) =>
  stubFunctions({ 'admin-list-orders': answer });

function shown() {
  const view = orderList.$view.get();
  if (view.state !== 'shown') throw new Error('No orders are shown.');
  return view;
}

let setVisibility: ReturnType<typeof stubPage>;
beforeEach(() => {
  setVisibility = stubPage();
  vi.stubGlobal('location', { hash: '' });
  $toasts.set([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('no order that was loaded after a refresh counts as gone', async () => {
  list(({ after, limit = 30 }) => [200, after ? page(31, 60, null) : page(1, limit, '30')]);
  const close = orderList.$view.listen(() => undefined);
  await vi.waitFor(() => expect(shown().value.orders).toHaveLength(30));
  setVisibility('visible');
  await vi.waitFor(() => expect(shown().later).toBeDefined());
  await olderOrders.loadMore();
  expect(shown().value.orders).toHaveLength(60);
  expect(waitingChanges(shown().value, shown().later)).toEqual({ added: 0, gone: 0 });
  close();
});

test('rows that a refresh has changed while older ones were loaded stay changed', async () => {
  list(() => [200, page(1, 30, '30')]);
  await reloadOrders();
  list(() => [200, page(31, 60, null)]);
  const loading = olderOrders.loadMore();
  const orders = shown().value.orders.map((row) => ({ ...row, status: 'shipped' as const }));
  orderList.$view.set({ state: 'shown', value: { ...shown().value, orders } });
  await loading;
  expect(shown().value.orders[0]).toMatchObject({ status: 'shipped' });
  expect(shown().value.orders).toHaveLength(60);
});

test('a list that gets no answer says so', async () => {
  list(() => {
    throw new Error('no network');
  });
  await reloadOrders();
  const view = orderList.$view.get();
  expect(view.state === 'failed' && view.error).toMatch(/^No answer from the server/);
});
