import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { localSettings } from '#scripts/local-settings.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => shop.resetFaults());

async function paidPayment() {
  const checkoutRequest = oneTee();
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  return { ...payment, email: checkoutRequest.customerData.email };
}

test('five deliveries of one event make one order, and the event is recorded once', async () => {
  const payment = await paidPayment();
  shop.faults.webhooks.repeat(5);
  await shop.deliverWebhooks();
  expect(await shop.ordersOf(payment)).toMatchObject([
    { total_amount: 3073, payment_status: 'completed' },
  ]);
  expect(shop.emailsTo(payment.email)).toHaveLength(1);
  expect(await eventsOf(payment)).toMatchObject([{ attempts: 5, processed: true }]);
});

const eventsOf = ({ paymentIntentId }: { paymentIntentId: string }) =>
  shop.database.query(
    `select event_id, attempts, processed_at is not null as processed from provider_events
     where type = 'payment_intent.succeeded' and object_id = $1`,
    [paymentIntentId],
  );

describe('a thin event, from an endpoint with the thin payload style,', () => {
  test('is retrieved and places the order', async () => {
    const payment = await paidPayment();
    shop.faults.sendThinPayloads();
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
    expect(shop.emailsTo(payment.email)).toHaveLength(1);
  });

  test('counts once with the snapshot of the same event', async () => {
    const payment = await paidPayment();
    await shop.deliverWebhooks();
    const [snapshot] = await eventsOf(payment);
    const body = JSON.stringify({
      id: String(snapshot?.event_id).replace('evt_', 'evt_test_'),
      object: 'v2.core.event',
      created: new Date().toISOString(),
      livemode: false,
      type: 'v1.payment_intent.succeeded',
      related_object: {
        id: payment.paymentIntentId,
        type: 'payment_intent',
        url: `/v1/payment_intents/${payment.paymentIntentId}`,
      },
    });
    const signature = new Stripe('sk_test_none').webhooks.generateTestHeaderString({
      payload: body,
      secret: localSettings.STRIPE_WEBHOOK_SECRET,
    });
    expect(
      await shop.call('stripe-webhook', body, { 'stripe-signature': signature }),
    ).toMatchObject({
      status: 200,
    });
    expect(await eventsOf(payment)).toMatchObject([{ attempts: 2, processed: true }]);
  });

  test('is redelivered when it can not be retrieved', async () => {
    const payment = await paidPayment();
    shop.faults.sendThinPayloads();
    const path = '/v2/core/events/:id';
    shop.faults.requests.order({ method: 'GET', path, when: 'before', what: 'drop', times: 3 });
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});

test('a payment without a checkout of ours is ignored', async () => {
  const strangers = [
    await shop.createAtStripe(3073),
    await shop.createAtStripe(3073, { checkout_id: 'order 17 of another shop' }),
    await shop.createAtStripe(3073, { checkout_id: crypto.randomUUID() }),
  ];
  for (const paymentIntentId of strangers) await shop.payByCard(paymentIntentId);
  await shop.deliverWebhooks();
  const unprocessed = await shop.database.query(
    'select from provider_events where processed_at is null',
  );
  expect(unprocessed).toEqual([]);
  const payments = await shop.database.query(
    'select from payments where provider_payment_id = any($1)',
    [strangers],
  );
  expect(payments).toEqual([]);
});

describe("a webhook without Stripe's signature", () => {
  const secret = localSettings.STRIPE_WEBHOOK_SECRET;
  const sign = (payload: string, key: string, timestamp = Math.floor(Date.now() / 1000)) =>
    new Stripe('sk_test_none').webhooks.generateTestHeaderString({
      payload,
      secret: key,
      timestamp,
    });
  const deliver = (body: string, signature?: string) =>
    shop.call('stripe-webhook', body, signature ? { 'stripe-signature': signature } : {});

  test('is refused with any invalid signature, and makes no order', async () => {
    const payment = await shop.startPayment();
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: { id: payment.paymentIntentId, object: 'payment_intent', status: 'succeeded' },
      },
    });
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const signature of [
      undefined,
      'nonsense',
      sign(body, 'whsec_another'),
      sign(`${body} `, secret),
      sign(body, secret, anHourAgo),
    ]) {
      expect(await deliver(body, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature' },
      });
    }
    expect(await shop.ordersOf(payment)).toEqual([]);
  });

  test('a signed event changes nothing that Stripe itself does not confirm', async () => {
    const payment = await shop.startPayment();
    const body = JSON.stringify({
      id: `evt_early_${payment.checkoutKey}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: payment.paymentIntentId, status: 'succeeded', amount_received: 3073 } },
    });
    expect(await deliver(body, sign(body, secret))).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(payment)).toEqual([]);
    const payments = await shop.database.query(
      'select state from payments where provider_payment_id = $1',
      [payment.paymentIntentId],
    );
    expect(payments).toEqual([{ state: 'created' }]);
  });

  test('a processed event that comes again asks Stripe nothing', async () => {
    const payment = await shop.startPayment();
    const body = JSON.stringify({
      id: `evt_again_${payment.checkoutKey}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: payment.paymentIntentId } },
    });
    expect(await deliver(body, sign(body, secret))).toMatchObject({ status: 200 });
    const path = '/v1/payment_intents/:id';
    shop.faults.requests.order({ method: 'GET', path, when: 'before', what: 'drop', times: 9 });
    expect(await deliver(body, sign(body, secret))).toMatchObject({ status: 200 });
  });
});
