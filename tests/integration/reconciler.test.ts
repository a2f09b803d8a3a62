import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.resetFaults();
});

/** The payments that the reconciler could not finish, as they are logged. */
const reported = () =>
  vi
    .mocked(console.error)
    .mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ about }) => about === 'reconciler');

/** Counts what the shop asks Stripe about this payment from now on. */
function callsAtStripe({ paymentIntentId }: { paymentIntentId: string }) {
  let count = 0;
  const until = () => Promise.resolve((count += 1));
  for (const method of ['GET', 'POST'] as const) {
    for (const path of ['', '/cancel']) {
      shop.faults.requests.order({
        method,
        path: `/v1/payment_intents/${paymentIntentId}${path}`,
        when: 'before',
        what: 'delay',
        times: 99,
        until,
      });
    }
  }
  return () => count;
}
const statesOf = async ({ paymentIntentId }: { paymentIntentId: string }) =>
  (
    await shop.database.query('select state from payments where provider_payment_id = $1', [
      paymentIntentId,
    ])
  ).map(({ state }) => state);

describe('a payment that started as another page replaced its checkout', () => {
  const startAndReplace = async () => {
    const payment = await shop.startPayment();
    // The other page saw the checkout before it had a payment, so it canceled none.
    await shop.database.query('select expire_checkout(id) from checkouts where checkout_key = $1', [
      payment.checkoutKey,
    ]);
    return payment;
  };

  test('becomes an order if it is paid, even if no webhook comes', async () => {
    const payment = await startAndReplace();
    await shop.payByCard(payment.paymentIntentId);
    await shop.reconcile();
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
  });

  test('is refunded if the other page has paid, even if no webhook comes', async () => {
    const payment = await startAndReplace();
    const { checkoutKey } = payment;
    const other = await shop.startPayment({ checkoutKey, orderNotes: 'Changed' });
    await shop.payByCard(other.paymentIntentId);
    expect(await shop.confirm(other)).toMatchObject({ status: 200 });
    await shop.payByCard(payment.paymentIntentId);
    await shop.reconcile();
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(0);
    expect(await shop.netAtStripe(other.paymentIntentId)).toBe(3073);
  });

  test('is canceled if it is not paid', async () => {
    const payment = await startAndReplace();
    await shop.reconcile();
    await expect(shop.payByCard(payment.paymentIntentId)).rejects.toThrow('canceled');
  });
});

test('one payment that Stripe does not return does not block others', async () => {
  const first = await shop.startPayment();
  const second = await shop.startPayment();
  await shop.payByCard(first.paymentIntentId);
  await shop.payByCard(second.paymentIntentId);
  const path = `/v1/payment_intents/${first.paymentIntentId}`;
  shop.faults.requests.order({ method: 'GET', path, when: 'before', what: 'drop', times: 3 });
  await shop.reconcile();
  expect(await shop.ordersOf(second)).toHaveLength(1);
  expect(await shop.ordersOf(first)).toEqual([]);
  expect(reported()).toMatchObject([
    { work: 'payment', provider: 'stripe', id: first.paymentIntentId },
  ]);
  await shop.reconcile();
  expect(await shop.ordersOf(first)).toHaveLength(1);
});

test('an open payment is checked in every second run', async () => {
  const payment = await shop.startPayment();
  const calls = callsAtStripe(payment);
  const counts = [];
  for (let run = 0; run < 4; run += 1) {
    // Its hour is over only later.
    await shop.age('15 minutes');
    await shop.database.query(
      "update checkouts set expires_at = now() + interval '30 minutes' where checkout_key = $1",
      [payment.checkoutKey],
    );
    await reconcilePayments();
    counts.push(calls());
  }
  expect(counts).toEqual([1, 1, 2, 2]);
});

test('events that fail are taken once each in a run, and hold up no other', async () => {
  const paid = await shop.startPayment();
  await shop.payByCard(paid.paymentIntentId);
  await shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, received_at)
     select 'stripe', 'evt_fails_' || place, 'refund.failed', 're_unknown', now() - interval '1 hour' from generate_series(1, 23) as place
     union all select 'stripe', 'evt_last', 'payment_intent.succeeded', $1, now() - interval '5 minutes'`,
    [paid.paymentIntentId],
  );
  await reconcilePayments();
  const [failed] = await shop.database.query(
    "select min(attempts), max(attempts), count(processed_at)::integer as processed from provider_events where event_id like 'evt_fails_%'",
  );
  // The webhook was the first.
  expect(failed).toEqual({ min: 2, max: 2, processed: 0 });
  expect(await shop.ordersOf(paid)).toHaveLength(1);
  await shop.database.query("delete from provider_events where event_id like 'evt_fails_%'");
});

test('a payment that Stripe has deleted is closed when its checkout has an order', async () => {
  const payment = await shop.startPayment();
  const gone = `pi_gone_${payment.checkoutKey}`;
  await shop.database.query(
    `insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
     select checkout_id, provider, $1, amount, currency from payments where provider_payment_id = $2`,
    [gone, payment.paymentIntentId],
  );
  await shop.payByCard(payment.paymentIntentId);
  await shop.confirm(payment);
  await shop.reconcile();
  const left = await shop.database.query(
    'select state from payments where provider_payment_id = $1',
    [gone],
  );
  expect(left).toEqual([{ state: 'cancelled' }]);
});

describe('a checkout that is unpaid for an hour', () => {
  test('is canceled at Stripe, and only then its promo is released', async () => {
    await shop.createPromo('HELD', { most: 1 });
    const checkoutRequest = oneTee({ promoCode: 'HELD', amount: 25.43 });
    const payment = await shop.startPayment(checkoutRequest);
    await shop.ageCheckout(payment);
    const path = '/v1/payment_intents/:id/cancel';
    shop.faults.requests.order({ method: 'POST', path, when: 'before', what: 'drop', times: 3 });
    await shop.reconcile();
    expect(await shop.usesOf('HELD')).toBe(1);
    expect(reported()).toMatchObject([
      { work: 'checkout', payments: [`stripe ${payment.paymentIntentId}`] },
    ]);
    await shop.ageCheckout(payment);
    await shop.reconcile();
    expect(await shop.usesOf('HELD')).toBe(0);
    await expect(shop.payByCard(payment.paymentIntentId)).rejects.toThrow('canceled');
  });

  test('becomes an order when it is paid in its last moment', async () => {
    const payment = await shop.startPayment();
    await shop.ageCheckout(payment);
    await shop.payByCard(payment.paymentIntentId);
    await shop.reconcile();
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });

  test('becomes an order when it is approved at PayPal in its last moment', async () => {
    const payment = await shop.startPaypal();
    await shop.ageCheckout(payment);
    shop.approve(payment);
    await shop.reconcile();
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
  });

  test('becomes an order although its other payment can not be asked about', async () => {
    const checkoutRequest = oneTee();
    const other = await shop.startPaypal(checkoutRequest);
    const payment = await shop.startPayment(checkoutRequest);
    await shop.payByCard(payment.paymentIntentId);
    await shop.ageCheckout(payment);
    const path = '/v2/checkout/orders/:id';
    shop.paypalFaults.requests.order({
      method: 'GET',
      path,
      when: 'before',
      what: 'drop',
      times: 99,
    });
    await shop.reconcile();
    shop.paypalFaults.requests.clear();
    expect(other.checkoutKey).toBe(payment.checkoutKey);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });

  test('ends its payment with it, by three calls at Stripe', async () => {
    const payment = await shop.startPayment();
    await shop.ageCheckout(payment);
    const calls = callsAtStripe(payment);
    await shop.reconcile();
    expect(await statesOf(payment)).toEqual(['cancelled']);
    await shop.reconcile();
    // It is read, emptied and canceled.
    expect(calls()).toBe(3);
  });

  test('starts anew when its page is opened again', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPayment(checkoutRequest);
    await shop.ageCheckout(payment);
    await shop.reconcile();
    const again = await shop.startPayment(checkoutRequest);
    expect(again.paymentIntentId).not.toBe(payment.paymentIntentId);
  });
});

describe('a queued refund', () => {
  async function twicePaid() {
    const checkoutRequest = oneTee();
    const payment = await shop.startPayment(checkoutRequest);
    const checkout_id = await shop.checkoutIdOf(checkoutRequest);
    const second = await shop.createAtStripe(3073, { checkout_id });
    await shop.payByCard(payment.paymentIntentId);
    await shop.payByCard(second);
    await shop.confirm(payment);
    return { payment, second };
  }

  test.each(['before', 'after'] as const)(
    'is sent once although Stripe drops the connection %s sending it',
    async (when) => {
      const { payment, second } = await twicePaid();
      shop.faults.requests.order({
        method: 'POST',
        path: '/v1/refunds',
        when,
        what: 'drop',
        times: 3,
      });
      await shop.deliverWebhooks();
      for (let again = 0; again < 2; again += 1) {
        await shop.makeEmailsDue();
        await Promise.all([shop.sendOutbox(), shop.sendOutbox()]);
      }
      expect(await shop.refundedAtStripe(second)).toBe(3073);
      expect(await shop.refundedAtStripe(payment.paymentIntentId)).toBe(0);
      const [row] = await shop.database.query(
        'select state from payments where provider_payment_id = $1',
        [second],
      );
      expect(row).toEqual({ state: 'refunded' });
    },
  );

  test('is retried past an error that Stripe replays', async () => {
    const { second } = await twicePaid();
    const path = '/v1/refunds';
    shop.faults.requests.order({ method: 'POST', path, when: 'after', what: 'error' });
    await shop.deliverWebhooks();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await shop.refundedAtStripe(second)).toBe(3073);
  });
});
