import { beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { $askedDeliveries, $delivering, askDelivered, markDelivered } from './deliver-orders.ts';
import { $result, $selected, deliverOne } from './orders.ts';

const TAKEN = 'ORD-20261121-1 was delivered at 10:42 AM by bob@ghostbarrel.example.';

beforeEach(() => {
  stubPage();
  vi.stubGlobal('location', { hash: '#tab=shipped' });
});

test('each order is marked once, and each that was not is named', async () => {
  const requests = stubFunctions({
    'admin-deliver-order': ({ orderNumber }: { orderNumber: string }) => {
      if (orderNumber.endsWith('1')) return [409, { error: TAKEN, code: 'refused' }];
      return orderNumber.endsWith('2')
        ? [503, { error: 'Please try again.', code: 'unknown' }]
        : [200, {}];
    },
    'admin-list-orders': () => [200, { orders: [], counts: {}, next: null }],
  });
  $selected.set(new Set(['ORD-20261121-0']));
  askDelivered([0, 1, 2, 3].map((index) => paidOrder(`ORD-20261121-${index}`)));
  await Promise.all([markDelivered(), markDelivered()]);
  const marked = requests.filter(({ name }) => name === 'admin-deliver-order');
  expect(marked.map(({ body }) => body.orderNumber)).toEqual(
    [0, 1, 2, 3].map((index) => `ORD-20261121-${index}`),
  );
  expect($result.get()).toEqual({
    text: '2 orders are marked delivered.',
    problems: [TAKEN, expect.stringMatching(/^ORD-20261121-2: Please try again\./)],
  });
  expect([$askedDeliveries.get(), $delivering.get(), $selected.get().size]).toEqual([
    [],
    undefined,
    0,
  ]);
});

test('what was not done with others stays said while one is marked, and goes with its own press', () => {
  stubFunctions({ 'admin-deliver-order': () => [200, {}] });
  const result = { text: '2 shoppers are told.', problems: ['ORD-20261121-1 is shipped.'] };
  $result.set(result);
  deliverOne(paidOrder('ORD-20261121-2'));
  expect($result.get()).toBe(result);
  deliverOne(paidOrder('ORD-20261121-1'));
  expect($result.get()).toBeUndefined();
});
