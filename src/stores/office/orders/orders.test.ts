import { beforeAll, expect, test, vi } from 'vitest';
import { MAX_LISTED_ORDERS } from '#contracts/office/orders.ts';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { olderOrders, orderList, reloadOrders, selectOrder } from './orders.ts';

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

async function poll(): Promise<void> {
  // After the poll before.
  await new Promise((resolve) => setTimeout(resolve));
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(() => {
  stubPage();
  vi.stubGlobal('location', { hash: '' });
  list(() => [200, page(1, 3, null)]);
  return orderList.$view.listen(() => undefined);
});

test.each([
  ['a list of all', 3, null, { limit: MAX_LISTED_ORDERS }],
  ['the first 30 of more', 30, '30', { limit: 30 }],
])('a poll asks for %s', async (_what, count, next, asked) => {
  list(() => [200, page(1, count, next)]);
  await reloadOrders();
  const requests = list(() => [200, page(0, count, next)]);
  await poll();
  await vi.waitFor(() => expect(shown().value.orders).toHaveLength(count + 1));
  expect(requests[0]?.body).toMatchObject(asked);
});

test('a poll leaves the rows alone while one of them is chosen', async () => {
  list(() => [200, page(1, 3, null)]);
  await reloadOrders();
  const requests = list(() => [200, page(0, 3, null)]);
  selectOrder('ORD-20261121-1', true, false);
  await poll();
  expect(requests).toEqual([]);
  selectOrder('ORD-20261121-1', false, false);
  await poll();
  expect(requests).toHaveLength(1);
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
