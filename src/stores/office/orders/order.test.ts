import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { officeShipOrder } from '#contracts/orders/office-actions.ts';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { $toasts } from '#stores/site/toasts.ts';
import {
  $actionProblem,
  $isOutdated,
  $formGeneration,
  runAction,
  showCurrent,
} from '../managed.ts';
import { managedOrder } from './order.ts';

const orderNumber = 'ORD-20261121-482916';
const address = {
  first_name: 'Wade',
  last_name: 'Tolliver',
  address_line1: '412 Old Frankfort Pike',
  address_line2: '',
  city: 'Lexington',
  state_province: 'Kentucky',
  postal_code: '40504',
  country: 'United States',
};
const order = {
  ...paidOrder(orderNumber),
  email: 'wade@tolliver.example',
  phone: null,
  notes: null,
  shippingAddress: address,
  billingAddress: null,
  items: [],
  subtotalCents: 2899,
  discountCents: 0,
  promoCode: null,
  taxCents: 174,
  payments: [],
  refunds: [],
  returnable: [],
  refundableCents: 3073,
  trackingNumber: null,
  trackingUrl: null,
  expected: null,
  shipBy: null,
  history: [],
};
const shippedOrder = { ...order, status: 'shipped', carrier: 'UPS', trackingNumber: '1Z' };
const parcel = { orderNumber, carrier: 'UPS', trackingNumber: '1Z' };

/** The office's functions, of which each answers or, with undefined, does not. */
const functions = (get: object | undefined, ship?: [number, object]) =>
  stubFunctions({
    'admin-get-order': () => {
      if (!get) throw new Error('no network');
      return [200, get];
    },
    'admin-ship-order': () => ship ?? [200, { email: order.email }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });

beforeAll(stubPage);
beforeEach(async () => {
  functions(order);
  await managedOrder.load({ orderNumber });
  $actionProblem.set(undefined);
  $toasts.set([]);
});

test('an action whose reload is lost keeps the order and offers to show it as it is now', async () => {
  functions(undefined);
  const onDone = vi.fn();
  await runAction(officeShipOrder, parcel, onDone);
  expect(onDone).toHaveBeenCalledOnce();
  expect(managedOrder.$view.get()).toMatchObject({
    state: 'shown',
    value: { status: 'processing' },
  });
  expect($isOutdated.get()).toBe(true);
  functions(shippedOrder);
  await showCurrent();
  expect(managedOrder.$view.get()).toMatchObject({ state: 'shown', value: { status: 'shipped' } });
  expect($isOutdated.get()).toBe(false);
});

test('asking for the order as it is now ends the forms that were begun, once it is there', async () => {
  functions(order, [409, { error: 'This key belongs to a refund of $10.00.', code: 'refused' }]);
  await runAction(officeShipOrder, parcel, vi.fn());
  const before = $formGeneration.get();
  functions(undefined);
  await showCurrent();
  expect($formGeneration.get()).toBe(before);
  expect($actionProblem.get()).toMatchObject({ isRefused: true });
  expect($toasts.get()).toMatchObject([{ title: 'Not loaded', tone: 'bad' }]);
  functions(order);
  await showCurrent();
  expect($formGeneration.get()).toBe(before + 1);
  expect($actionProblem.get()).toBeUndefined();
  expect($toasts.get()).toEqual([]);
});

test.each([
  ['address', { shippingAddress: { ...address, city: 'Berea' } }],
  ['tracking number', { trackingNumber: '1Z' }],
  ['payment', { refundableCents: 1000 }],
])('a poll does not change the %s under a form', async (_what, change) => {
  functions({ ...order, ...change });
  await managedOrder.load({ orderNumber }, true);
  expect(managedOrder.$view.get()).toMatchObject({
    value: { shippingAddress: address, trackingNumber: null },
  });
  expect($isOutdated.get()).toBe(true);
});

test('the count of orders to ship is asked for again after an action', async () => {
  const requests = functions(shippedOrder);
  await runAction(officeShipOrder, parcel, vi.fn());
  expect(requests.map(({ name }) => name)).toContain('admin-status');
});
