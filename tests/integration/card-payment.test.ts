import { afterEach, describe, expect, test } from 'vitest';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => shop.resetFaults());

const start = (checkoutRequest: object) => shop.call('create-payment-intent', checkoutRequest);
const twoTees = { items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }], amount: 61.46 };

function checkoutsOf({ checkoutKey }: { checkoutKey: string }) {
  return shop.database.query(
    'select state, total from checkouts where checkout_key = $1 order by created_at',
    [checkoutKey],
  );
}

test('a paid order knows when, by which card, and for which state it was taxed', async () => {
  const { checkoutKey, ...payment } = await shop.startPayment();
  const startedAt = Math.floor(Date.now() / 1000) * 1000;
  await shop.payByCard(payment.paymentIntentId);
  await shop.confirm({ checkoutKey, ...payment });
  const [paid] = await shop.database.query(
    `select paid_at, card_brand, card_last4, orders.tax_state from payments
     join orders using (checkout_id) where provider_payment_id = $1`,
    [payment.paymentIntentId],
  );
  expect(paid).toMatchObject({ card_brand: 'visa', card_last4: '4242', tax_state: 'KY' });
  expect((paid?.paid_at as Date).getTime()).toBeGreaterThanOrEqual(startedAt);
});

describe('the same checkout requested again', () => {
  test('returns the same payment', async () => {
    const checkoutRequest = oneTee();
    const first = await start(checkoutRequest);
    const again = await start(checkoutRequest);
    expect(again.body).toEqual(first.body);
    expect(await checkoutsOf(checkoutRequest)).toEqual([
      { state: 'awaiting_payment', total: 3073 },
    ]);
  });

  test('creates a new payment when the intent was canceled at Stripe', async () => {
    const checkoutRequest = oneTee();
    const first = await start(checkoutRequest);
    await shop.cancelAtStripe(String(first.body.paymentIntentId));
    const again = await start(checkoutRequest);
    expect(again.status).toBe(200);
    expect(again.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  });
});

describe('other content under the same key', () => {
  test('cancels the unpaid payment and replaces it', async () => {
    const checkoutRequest = oneTee();
    const first = await start(checkoutRequest);
    const second = await start({ ...checkoutRequest, ...twoTees });
    expect(second.status).toBe(200);
    expect(await checkoutsOf(checkoutRequest)).toEqual([
      { state: 'expired', total: 3073 },
      { state: 'awaiting_payment', total: 6146 },
    ]);
    await expect(shop.payByCard(String(first.body.paymentIntentId))).rejects.toThrow('canceled');
    expect(await shop.payByCard(String(second.body.paymentIntentId))).toBe('succeeded');
  });

  test.each([
    ['the address', { billingAddress: { ...oneTee().billingAddress, city: 'Louisville' } }],
    ['the notes', { orderNotes: 'Leave it with the neighbor' }],
    ['the size', { items: [{ id: 'ghost-barrel-tee', size: 'L', quantity: 1 }] }],
  ])('replaces it even when only %s differs', async (_what, changes) => {
    const checkoutRequest = oneTee();
    const first = await start(checkoutRequest);
    const second = await start({ ...checkoutRequest, ...changes });
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  });
});

describe('a checkout that is paid', () => {
  test('starts no second payment, and returns the first', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPayment(checkoutRequest);
    await shop.payByCard(payment.paymentIntentId);
    const told = { code: 'already_paid', paymentIntentId: payment.paymentIntentId };
    expect(await start(checkoutRequest)).toMatchObject({ status: 409, body: told });
    expect(await start({ ...checkoutRequest, ...twoTees })).toMatchObject({
      status: 409,
      body: told,
    });
    await shop.confirm(payment);
    expect(await start(checkoutRequest)).toMatchObject({ status: 409, body: told });
    expect(await start({ ...checkoutRequest, ...twoTees })).toMatchObject({
      status: 409,
      body: told,
    });
  });

  test('counts as paid while the bank is processing', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPayment(checkoutRequest);
    shop.faults.payments.keepProcessing();
    expect(await shop.payByCard(payment.paymentIntentId)).toBe('processing');
    expect(await start({ ...checkoutRequest, ...twoTees })).toMatchObject({
      status: 409,
      body: { code: 'already_paid', paymentIntentId: payment.paymentIntentId },
    });
    expect(await shop.confirm(payment)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_not_successful',
        status: 'processing',
        error: 'Payment was not successful. Status: processing.',
      },
    });
    shop.faults.payments.settle(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
  });
});

test('a declined card leaves the payment open for another card', async () => {
  const checkoutRequest = oneTee();
  const payment = await shop.startPayment(checkoutRequest);
  await expect(
    shop.payByCard(payment.paymentIntentId, 'pm_card_visa_chargeDeclined'),
  ).rejects.toThrow('Your card was declined.');
  expect(await shop.startPayment(checkoutRequest)).toEqual(payment);
  await shop.payByCard(payment.paymentIntentId);
  expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
});
