import { describe, expect, test } from 'vitest';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const free = (changes: object = {}) => ({
  ...oneTee({ promoCode: 'ANGELSHARE', ...changes }),
  amount: undefined,
});
const place = (checkoutRequest: object) => shop.call('place-free-order', checkoutRequest);

test('an order that costs nothing is placed as paid, without a provider', async () => {
  const checkoutRequest = free();
  const { status, body } = await place(checkoutRequest);
  await shop.idle();
  expect(status).toBe(200);
  expect(await shop.ordersOf(checkoutRequest)).toMatchObject([
    {
      id: body.orderId,
      order_number: body.orderNumber,
      secure_token: body.secureToken,
      subtotal: 2899,
      discount_amount: 2899,
      sales_tax: 0,
      total_amount: 0,
      promo_code: 'ANGELSHARE',
      payment_status: 'completed',
      status: 'processing',
    },
  ]);
  expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
});

test('the same request again returns the same order, with one email and one use of the code', async () => {
  const checkoutRequest = free();
  const before = await shop.usesOf('ANGELSHARE');
  const first = await place(checkoutRequest);
  const again = await place(checkoutRequest);
  await shop.idle();
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
  expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
  expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
  expect(await shop.usesOf('ANGELSHARE')).toBe(before + 1);
});

test('other content under a key that has a free order is refused', async () => {
  const checkoutRequest = free();
  await place(checkoutRequest);
  const more = [{ id: 'ghost-barrel-tee', size: 'XL', quantity: 1 }];
  const refused = { status: 409, body: { code: 'already_paid' } };
  expect(await place({ ...checkoutRequest, items: more })).toMatchObject(refused);
  const paid = { ...checkoutRequest, promoCode: '', amount: 30.73 };
  expect(await shop.call('create-payment-intent', paid)).toMatchObject(refused);
  expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
});

describe('an order that costs something is not placed for free', () => {
  test.each([
    ['without a code', { promoCode: '' }, 30.73],
    ['with a code for a part of it', { promoCode: 'WELCOME10' }, 27.66],
  ])('%s', async (_what, changes, finalTotal) => {
    const checkoutRequest = free(changes);
    expect(await place({ ...checkoutRequest, amount: 0, finalTotal: 0 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', quote: { finalTotal } },
    });
    expect(await shop.ordersOf(checkoutRequest)).toEqual([]);
  });

  test('with a code that is used up', async () => {
    await shop.createPromo('ONEFREE', { percent: 100, most: 1 });
    expect(await place(free({ promoCode: 'ONEFREE' }))).toMatchObject({ status: 200 });
    expect(await place(free({ promoCode: 'ONEFREE' }))).toMatchObject({
      status: 409,
      body: { code: 'promo_not_valid', error: 'This promo code has been used up.' },
    });
  });
});

test('a started card payment is canceled when the shopper finds a code for the full amount', async () => {
  const checkoutRequest = oneTee();
  const payment = await shop.startPayment(checkoutRequest);
  expect(await place({ ...checkoutRequest, promoCode: 'ANGELSHARE' })).toMatchObject({
    status: 200,
  });
  await expect(shop.payByCard(payment.paymentIntentId)).rejects.toThrow('canceled');
});

test('what was paid by card is not ordered again for free', async () => {
  const checkoutRequest = oneTee();
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  const { paymentIntentId } = payment;
  expect(await place({ ...checkoutRequest, promoCode: 'ANGELSHARE' })).toMatchObject({
    status: 409,
    body: { code: 'already_paid', paymentIntentId },
  });
});
