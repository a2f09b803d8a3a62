import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { lexington } from '../support/shopper.ts';
import { oneTee, openShop } from './test-shop.ts';
import { anyString, matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
let orderId: string;
let secureToken: string;

const louisville = {
  ...lexington,
  firstName: 'June',
  addressLine1: '1120 Bardstown Road',
  addressLine2: 'Apt 3',
  city: 'Louisville',
  stateProvince: 'KY',
  postalCode: '40204',
};
const checkoutRequest = oneTee({
  amount: 92.19,
  items: [
    { id: 'ghost-barrel-tee', size: 'M', quantity: 1 },
    { id: 'ghost-barrel-tee', size: 'L', quantity: 2 },
  ],
  shippingAddress: louisville,
});

beforeAll(async () => {
  ({ orderId, secureToken } = await shop.buyByCard(checkoutRequest));
  await shop.idle();
});

const details = (body: object) => shop.call('get-order-details', body);

test('an order opens with its id and token, in the form that the confirmation page reads', async () => {
  const { status, body } = await details({ orderId, secureToken });
  expect(status).toBe(200);
  expect(body.order).toEqual({
    id: orderId,
    order_number: matching(/^ORD-\d{8}-\d{6}$/),
    created_at: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    paid_at: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'processing',
    payment_status: 'completed',
    payment_method: 'card',
    subtotal: 86.97,
    sales_tax: 5.22,
    discount_amount: 0,
    promo_code: null,
    total_amount: 92.19,
    refunds: [],
    secure_token: secureToken,
    shipping_address: {
      first_name: 'June',
      last_name: 'Tolliver',
      address_line1: '1120 Bardstown Road',
      address_line2: 'Apt 3',
      city: 'Louisville',
      state_province: 'Kentucky',
      postal_code: '40204',
      country: 'United States',
    },
    billing_address: { state_province: 'Kentucky', country: 'United States' },
    customer: {
      first_name: 'Wade',
      last_name: 'Tolliver',
      email: checkoutRequest.customerData.email,
    },
    items: [
      {
        id: anyString,
        product_name: 'Ghost Barrel Heritage Tee',
        image: '/pictures/ghost-barrel-tee.jpg',
        size: 'M',
        quantity: 1,
        total_price: 28.99,
      },
      {
        id: anyString,
        product_name: 'Ghost Barrel Heritage Tee',
        image: '/pictures/ghost-barrel-tee.jpg',
        size: 'L',
        quantity: 2,
        total_price: 57.98,
      },
    ],
  });
});

describe('a reply does not reveal whether an order exists', () => {
  const NOT_FOUND = {
    status: 404,
    body: { error: 'There is no such order.', code: 'order_not_found' },
  };

  test('a wrong token and an unknown order get the same answer', async () => {
    const other = await shop.call(
      'place-free-order',
      oneTee({ amount: 0, promoCode: 'ANGELSHARE' }),
    );
    const guesses = [
      { orderId, secureToken: String(other.body.secureToken) },
      { orderId, secureToken: 'guess' },
      { orderId, secureToken: `${secureToken}0` },
      { orderId, secureToken: secureToken.toUpperCase() },
      { orderId: randomUUID(), secureToken },
      { orderId: randomUUID(), secureToken: 'guess' },
      { orderId: 'no uuid', secureToken },
      { orderId: "' or 1=1 --", secureToken },
      { orderId: '00000000-0000-0000-0000-000000000000', secureToken: '""' },
    ];
    for (const guess of guesses) expect(await details(guess)).toMatchObject(NOT_FOUND);
  });
});

describe('the confirmation email', () => {
  const mail = () => {
    const [only, ...others] = shop.emailsTo(checkoutRequest.customerData.email);
    expect(others).toEqual([]);
    if (!only) throw new Error('No mail came.');
    return only;
  };

  test('is sent from the shop and names the order', () => {
    expect(mail()).toMatchObject({
      from: 'hello@ghostbarrel.example',
      subject: matching(/^Your order ORD-\d{8}-\d{6}$/),
    });
  });

  test.each(['text', 'html'] as const)(
    'lists in its %s what was bought and what it cost',
    (part) => {
      const content = mail()[part].replaceAll('\u00a0', ' ');
      for (const said of [
        'Thank you, Wade.',
        'Ghost Barrel Heritage Tee',
        'Size M · Qty 1',
        '$28.99',
        'Size L · Qty 2',
        '$57.98',
        'Subtotal',
        '$86.97',
        'Shipping',
        'Free',
        'Sales Tax (Kentucky, 6%)',
        '$5.22',
        'Total',
        '$92.19',
        'View Full Order Details',
        'June Tolliver',
        '1120 Bardstown Road, Apt 3',
        'Louisville, Kentucky 40204',
        '214 Jefferson Street',
      ]) {
        expect(content).toContain(said);
      }
    },
  );

  test.each(['text', 'html'] as const)('has in its %s the link that opens the order', (part) => {
    const link = /http\S+\/order-confirmation\/[^\s"]+/.exec(mail()[part])?.[0] ?? '';
    expect(link).toBe(`${shop.url}/order-confirmation/${orderId}?token=${secureToken}`);
  });
});
