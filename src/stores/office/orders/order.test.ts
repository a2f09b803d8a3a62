import { beforeAll, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { type ManagedOrder, managedOrder } from './order.ts';

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
const order: ManagedOrder = {
  ...paidOrder(orderNumber),
  delay: null,
  firstName: 'Wade',
  email: 'wade@tolliver.example',
  phone: null,
  notes: null,
  source: null,
  shippingAddress: address,
  billingAddress: null,
  items: [],
  subtotalCents: 2899,
  discountCents: 0,
  promoCode: null,
  taxCents: 174,
  shippingCents: 0,
  payments: [],
  refunds: [],
  returnable: [],
  openReturns: [],
  sizes: [],
  refundableCents: 3073,
  trackingNumber: null,
  trackingUrl: null,
  shipBy: null,
  history: [],
};

beforeAll(() => {
  stubPage();
  vi.stubGlobal('location', { pathname: `/admin/orders/${orderNumber}` });
  return managedOrder.$view.listen(() => undefined);
});

test('a poll does not change an order under its forms', async () => {
  const requests = stubFunctions({ 'admin-get-order': () => [200, order] });
  await managedOrder.refresh();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requests).toHaveLength(1);
  expect(managedOrder.shownValue()).toMatchObject({ shippingAddress: address });
});
