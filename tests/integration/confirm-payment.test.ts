import { randomUUID } from 'node:crypto';
import { neonConfig } from '@neondatabase/serverless';
import { describe, expect, test, vi } from 'vitest';
import { oneTee, openShop } from './test-shop.ts';
import { matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const NOT_FOUND = {
  status: 404,
  body: { error: 'There is no such payment.', code: 'payment_not_found', retry: 'never' },
};

test('a paid payment becomes an order that opens with its token', async () => {
  const payment = await shop.startPayment();
  await shop.payByCard(payment.paymentIntentId);
  const { status, body } = await shop.confirm(payment);
  expect(status).toBe(200);
  expect(body).toEqual({
    orderId: matching(/^[0-9a-f-]{36}$/),
    orderNumber: matching(/^ORD-\d{8}-\d{6}$/),
    secureToken: matching(/^[0-9a-f]{64}$/),
  });
  const { orderId, secureToken } = body;
  expect(await shop.call('get-order-details', { orderId, secureToken })).toMatchObject({
    status: 200,
    body: {
      order: { order_number: body.orderNumber, total_amount: 30.73, payment_method: 'card' },
    },
  });
});

test('confirming again returns the same order, with two database statements and no second email', async () => {
  const checkoutRequest = oneTee();
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  const first = await shop.confirm(payment);
  await shop.idle();
  const statements = vi.spyOn(neonConfig, 'fetchFunction');
  const again = await shop.confirm(payment);
  await shop.idle();
  const sent = statements.mock.calls.filter((call) => !JSON.stringify(call).includes('outbox'));
  statements.mockRestore();
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(sent).toHaveLength(2);
  expect(await shop.ordersOf(payment)).toHaveLength(1);
  expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
});

test('an unpaid payment makes no order', async () => {
  const payment = await shop.startPayment();
  expect(await shop.confirm(payment)).toMatchObject({
    status: 409,
    body: { code: 'payment_not_successful', status: 'requires_payment_method', retry: 'soon' },
  });
  expect(await shop.ordersOf(payment)).toEqual([]);
});

describe('404 with the same body is returned', () => {
  test('for an unknown intent', async () => {
    const unknown = { paymentIntentId: 'pi_unknown', checkoutKey: randomUUID() };
    expect(await shop.confirm(unknown)).toMatchObject(NOT_FOUND);
  });

  test("for another shopper's payment, paid or not, before and after it is an order", async () => {
    const theirs = await shop.startPayment();
    const mine = await shop.startPayment();
    const reused = { ...theirs, checkoutKey: mine.checkoutKey };
    expect(await shop.confirm(reused)).toMatchObject(NOT_FOUND);
    await shop.payByCard(theirs.paymentIntentId);
    expect(await shop.confirm(reused)).toMatchObject(NOT_FOUND);
    await shop.confirm(theirs);
    expect(await shop.confirm(reused)).toMatchObject(NOT_FOUND);
    expect(await shop.ordersOf(mine)).toEqual([]);
  });

  test('for an intent that this shop did not create on our Stripe account', async () => {
    const foreign = await shop.createAtStripe(5000);
    await shop.payByCard(foreign);
    const checkoutKey = randomUUID();
    expect(await shop.confirm({ paymentIntentId: foreign, checkoutKey })).toMatchObject(NOT_FOUND);
  });
});
