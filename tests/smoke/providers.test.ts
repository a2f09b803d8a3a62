import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settings } from '#adapters/settings.ts';
import { type Shop, startShop } from '#sandbox/platform/shop.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { oneTee, type Reply } from '../integration/test-shop.ts';

/**
 * The purchases of the other tests, against Stripe's and PayPal's own test systems: `npm run task -- smoke`, with test
 * keys set. Database and mailbox stay on this machine.
 */
let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await startShop({ site: false, env: { SMTP_URL: '', SITE_URL: '' } });
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings();
  const { hostname: host, port } = new URL(base ?? 'https://api.stripe.com');
  stripe = new Stripe(key, { host, ...(base && { port, protocol: 'http' }) });
});
afterAll(() => shop.stop());

async function call(name: string, body: object): Promise<Pick<Reply, 'status' | 'body'>> {
  const response = await fetch(`${shop.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

/** A started payment, confirmed with one of Stripe's own test cards. */
async function payWith(card: string, checkoutRequest = oneTee()) {
  const started = await call('create-payment-intent', checkoutRequest);
  expect(started).toMatchObject({ status: 200 });
  const paymentIntentId = String(started.body.paymentIntentId);
  const { checkoutKey } = checkoutRequest;
  const tried = await stripe.paymentIntents
    .confirm(paymentIntentId, { payment_method: card })
    .then(({ status }) => status)
    .catch((error: unknown) =>
      error instanceof Stripe.errors.StripeError ? error.code : undefined,
    );
  return { paymentIntentId, checkoutKey, tried };
}

const ordersOf = (checkoutKey: string) =>
  shop.database.query(
    `select orders.* from orders join checkouts on checkouts.id = orders.checkout_id
     where checkouts.checkout_key = $1`,
    [checkoutKey],
  );

/** The event that Stripe records soon after a payment. */
async function eventOf(paymentIntentId: string): Promise<Stripe.Event> {
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 20 });
  const event = data.find(
    ({ data: { object } }) => 'id' in object && object.id === paymentIntentId,
  );
  if (!event) throw new Error('Stripe has no event of this payment yet.');
  return event;
}

describe("Stripe's test system", () => {
  test('accepts a card, and makes one order and one email', async () => {
    const checkoutRequest = oneTee();
    const { paymentIntentId, checkoutKey, tried } = await payWith('pm_card_visa', checkoutRequest);
    expect(tried).toBe('succeeded');
    const confirm = () => call('confirm-payment', { paymentIntentId, checkoutKey });
    const [first, again] = [await confirm(), await confirm()];
    expect(first).toMatchObject({ status: 200 });
    expect(again.body).toEqual(first.body);
    await shop.idle();
    const mails = shop.mailbox.mails.filter(({ to }) => to === checkoutRequest.customerData.email);
    expect(mails).toHaveLength(1);
  });

  test('declines a card, and no order is made', async () => {
    const { tried, paymentIntentId, checkoutKey } = await payWith('pm_card_visa_chargeDeclined');
    expect(tried).toBe('card_declined');
    expect(await call('confirm-payment', { paymentIntentId, checkoutKey })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'requires_payment_method' },
    });
    expect(await ordersOf(checkoutKey)).toEqual([]);
  });

  // The sandbox sends its events itself and keeps no list of them.
  test.skipIf(process.env.STRIPE_API_BASE)(
    'sends an event of a payment that we can parse',
    async () => {
      const { paymentIntentId, checkoutKey } = await payWith('pm_card_visa');
      const event = await vi.waitFor(() => eventOf(paymentIntentId), {
        timeout: 20_000,
        interval: 1000,
      });
      const payload = JSON.stringify(event);
      const secret = settings().STRIPE_WEBHOOK_SECRET;
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
      const reply = await fetch(`${shop.url}/api/stripe-webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      });
      expect(reply.status).toBe(200);
      expect(await ordersOf(checkoutKey)).toHaveLength(1);
    },
  );

  test('returns a hosted page that takes a card', async () => {
    const checkoutRequest = oneTee();
    const { status, body } = await call('create-checkout-session', checkoutRequest);
    expect(status).toBe(200);
    const { sessionId } = body;
    expect(
      await call('verify-checkout-session', {
        sessionId,
        checkoutKey: checkoutRequest.checkoutKey,
      }),
    ).toMatchObject({ status: 409, body: { code: 'payment_not_successful' } });
  });

  test('refunds a payment', async () => {
    const { paymentIntentId, checkoutKey } = await payWith('pm_card_visa');
    await call('confirm-payment', { paymentIntentId, checkoutKey });
    await shop.database.query(
      `select refund_order(orders.id, 500, 'a loose seam', $2, 'smoke test')
       from orders join checkouts on checkouts.id = orders.checkout_id where checkout_key = $1`,
      [checkoutKey, randomUUID()],
    );
    await sendOutbox();
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([[500, 'succeeded']]);
  });
});

describe.runIf(process.env.PAYPAL_CLIENT_ID)("PayPal's test system", () => {
  test('creates an order, and captures nothing before it is approved', async () => {
    const checkoutRequest = oneTee();
    const { status, body } = await call('create-paypal-order', checkoutRequest);
    expect(status).toBe(200);
    expect(String(body.approvalUrl)).toContain(String(body.paypalOrderId));
    const captured = await call('capture-paypal-order', {
      orderId: body.paypalOrderId,
      checkoutKey: checkoutRequest.checkoutKey,
    });
    expect(captured).toMatchObject({ status: 409, body: { code: 'payment_not_successful' } });
    expect(await ordersOf(checkoutRequest.checkoutKey)).toEqual([]);
  });
});
