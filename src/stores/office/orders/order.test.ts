import { beforeAll, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
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
  source: null,
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

test.each([
  ['address', { shippingAddress: { ...address, city: 'Berea' } }],
  ['tracking number', { trackingNumber: '1Z' }],
  ['payment', { refundableCents: 1000 }],
  [
    'size',
    {
      items: [
        {
          id: 'one',
          productId: 'ghost-barrel-tee',
          product: 'Tee',
          size: 'L',
          quantity: 1,
          image: null,
          unitCents: 2899,
          totalCents: 2899,
          restocked: 0,
        },
      ],
    },
  ],
])('a poll does not change the %s under a form', async (_what, change) => {
  const answer = (value: object) => stubFunctions({ 'admin-get-order': () => [200, value] });
  answer(order);
  await managedOrder.refresh();
  const requests = answer({ ...order, ...change });
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(managedOrder.$isOutdated.get()).toBe(true);
  });
  expect(requests[0]).toMatchObject({ body: { orderNumber } });
  expect(managedOrder.shownValue()).toMatchObject({
    shippingAddress: address,
    trackingNumber: null,
    refundableCents: 3073,
  });
});
