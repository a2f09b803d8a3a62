import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { freshClient, oneTee, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);

const PAYMENT_STARTS = ['create-payment-intent', 'create-checkout-session', 'create-paypal-order'];

test('a client that starts twenty payments at once, by any method, and pays none, starts five', async () => {
  const client = freshClient();
  const start = (nth: number) => PAYMENT_STARTS[nth % 3] as string;
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => shop.call(start(nth), oneTee(), client)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ code: 'too_many_requests' });
    expect(body.error).toMatch(/^Too many payments were started here and not finished\. Try/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
  }
  for (const startFunction of PAYMENT_STARTS) {
    expect(await shop.call(startFunction, oneTee(), client)).toMatchObject({ status: 429 });
    expect(await shop.call(startFunction, oneTee(), freshClient())).toMatchObject({ status: 200 });
  }
});

test('the limit covers an IPv6 network of a provider, at 20 times that of a client', async () => {
  let last = 0;
  const start = (network: string) =>
    shop.call('create-paypal-order', oneTee(), {
      'x-nf-client-connection-ip': `2001:db8:${network}:${(++last).toString(16)}::1`,
    });
  const replies = await Promise.all(Array.from({ length: 102 }, () => start('5')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(await start('6')).toMatchObject({ status: 200 });
});

test('a refused request leaves no checkout and reserves no promo', async () => {
  const client = freshClient();
  const amount = 27.66;
  const ask = () =>
    shop.call('create-payment-intent', oneTee({ amount, promoCode: 'WELCOME10' }), client);
  const counts = () =>
    shop.database.query(
      "select (select count(*)::int from checkouts) as checkouts, used from promo_codes where code = 'WELCOME10'",
    );
  for (let started = 0; started < 5; started += 1) await ask();
  const before = await counts();
  expect(await ask()).toMatchObject({ status: 429 });
  expect(await counts()).toEqual(before);
});

test('payments that became orders are not counted', async () => {
  const client = freshClient();
  for (let bought = 0; bought < 8; bought += 1) {
    const checkoutRequest = oneTee();
    const { status, body } = await shop.call('create-payment-intent', checkoutRequest, client);
    expect(status).toBe(200);
    const paymentIntentId = String(body.paymentIntentId);
    await shop.payByCard(paymentIntentId);
    const { checkoutKey } = checkoutRequest;
    expect(await shop.confirm({ paymentIntentId, checkoutKey })).toMatchObject({ status: 200 });
  }
});

test('the same checkout requested again counts as one payment', async () => {
  const client = freshClient();
  const checkoutRequest = oneTee();
  for (let time = 0; time < 12; time += 1) {
    expect(await shop.call('create-payment-intent', checkoutRequest, client)).toMatchObject({
      status: 200,
    });
  }
});

test('changing the content does not avoid the limit', async () => {
  const client = freshClient();
  const checkoutKey = randomUUID();
  const statuses = [];
  for (let time = 0; time < 7; time += 1) {
    const checkoutRequest = oneTee({ checkoutKey, orderNotes: `Ring ${time} times` });
    statuses.push((await shop.call('create-payment-intent', checkoutRequest, client)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('the limit ends after ten minutes', async () => {
  const client = freshClient();
  for (let started = 0; started < 5; started += 1) {
    await shop.call('create-payment-intent', oneTee(), client);
  }
  expect(await shop.call('create-payment-intent', oneTee(), client)).toMatchObject({ status: 429 });
  await shop.age('10 minutes');
  expect(await shop.call('create-payment-intent', oneTee(), client)).toMatchObject({ status: 200 });
});

test.each(['203.0.113.199', '2001:db8:199:1::1'])(
  '%s is not stored for the limit',
  async (address) => {
    const checkoutRequest = oneTee();
    await shop.call('create-payment-intent', checkoutRequest, {
      'x-nf-client-connection-ip': address,
    });
    const [start] = await shop.database.query(
      `select client, network from payment_starts join checkouts on checkouts.id = checkout_id
     where checkout_key = $1`,
      [checkoutRequest.checkoutKey],
    );
    expect(start).toBeDefined();
    for (const part of ['203.0.113', '2001:db8']) expect(JSON.stringify(start)).not.toContain(part);
  },
);

describe('card after card on one checkout', () => {
  /** Five cards that a bank declines, and Stripe's webhooks about them. */
  async function tryFive(payment: { paymentIntentId: string }) {
    for (let card = 0; card < 5; card += 1) {
      await expect(
        shop.payByCard(payment.paymentIntentId, 'pm_card_visa_chargeDeclined'),
      ).rejects.toThrow();
    }
    await shop.deliverWebhooks();
  }

  test('is refused after five declines', async () => {
    const checkoutRequest = oneTee();
    const { body } = await shop.call('create-payment-intent', checkoutRequest);
    const paymentIntentId = String(body.paymentIntentId);
    await tryFive({ paymentIntentId });
    await expect(shop.payByCard(paymentIntentId)).rejects.toThrow();
    for (const startFunction of ['create-payment-intent', 'create-checkout-session']) {
      const refused = await shop.call(startFunction, checkoutRequest);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(refused.body.error).toMatch(
        /^Too many cards were declined\. Try again in \d+ minutes/,
      );
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
  });

  test('ends too when twenty cards are tried at once', async () => {
    const checkoutRequest = oneTee();
    const { body } = await shop.call('create-payment-intent', checkoutRequest);
    const paymentIntentId = String(body.paymentIntentId);
    const cards = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.payByCard(paymentIntentId, 'pm_card_visa_chargeDeclined'),
      ),
    );
    expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await shop.deliverWebhooks();
    await expect(shop.payByCard(paymentIntentId)).rejects.toThrow(/canceled/);
    expect(await shop.call('create-payment-intent', checkoutRequest)).toMatchObject({
      status: 429,
    });
    expect(await shop.ordersOf(checkoutRequest)).toEqual([]);
  });

  test('leaves the other payment methods open', async () => {
    const checkoutRequest = oneTee();
    const { body } = await shop.call('create-payment-intent', checkoutRequest);
    await tryFive({ paymentIntentId: String(body.paymentIntentId) });
    expect(await shop.call('create-paypal-order', checkoutRequest)).toMatchObject({ status: 200 });
  });

  test('counts each decline once, however often its webhook comes', async () => {
    const checkoutRequest = oneTee();
    const { body } = await shop.call('create-payment-intent', checkoutRequest);
    const paymentIntentId = String(body.paymentIntentId);
    for (let card = 0; card < 4; card += 1) {
      await expect(
        shop.payByCard(paymentIntentId, 'pm_card_visa_chargeDeclined'),
      ).rejects.toThrow();
    }
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    expect(await shop.payByCard(paymentIntentId)).toBe('succeeded');
    expect(
      await shop.confirm({ paymentIntentId, checkoutKey: checkoutRequest.checkoutKey }),
    ).toMatchObject({
      status: 200,
    });
  });
});

describe('requests for one unpaid payment', () => {
  afterEach(() => {
    shop.faults.requests.clear();
    shop.paypalFaults.requests.clear();
  });
  const outage = { when: 'before', what: 'error', times: 9 } as const;
  /** A payment of each kind, with the request of its browser, a way to pay it and a way to take its provider down. */
  const PAYMENTS = {
    async 'confirm-payment'() {
      const payment = await shop.startPayment();
      const path = '/v1/payment_intents/:id';
      return {
        payment,
        breakProvider: () => shop.faults.requests.order({ method: 'GET', path, ...outage }),
        pay: () => shop.payByCard(payment.paymentIntentId),
      };
    },
    async 'verify-checkout-session'() {
      const checkoutRequest = oneTee();
      const { body } = await shop.call('create-checkout-session', checkoutRequest);
      const sessionId = String(body.sessionId);
      const path = '/v1/checkout/sessions/:id';
      return {
        payment: { sessionId, checkoutKey: checkoutRequest.checkoutKey },
        breakProvider: () => shop.faults.requests.order({ method: 'GET', path, ...outage }),
        pay: () => shop.payHosted(sessionId),
      };
    },
    async 'capture-paypal-order'() {
      const started = await shop.startPaypal();
      const { orderId, checkoutKey } = started;
      const path = '/v2/checkout/orders/:id/capture';
      return {
        payment: { orderId, checkoutKey },
        breakProvider: () => shop.paypalFaults.requests.order({ method: 'POST', path, ...outage }),
        async pay() {
          shop.approve(started);
          // The server captures PayPal payments: here the reconciler does.
          await shop.reconcile();
        },
      };
    },
  };

  test.each(Object.entries(PAYMENTS))(
    'reach the provider at most 120 times a minute by %s, and never after it is an order',
    async (name, start) => {
      const started = await start();
      const { payment } = started;
      const other = await start();
      for (let time = 0; time < 120; time += 1) {
        expect(await shop.call(name, payment)).toMatchObject({ status: 409 });
      }
      started.breakProvider();
      const refused = await shop.call(name, payment);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      const guessed = { ...payment, checkoutKey: randomUUID() };
      expect(await shop.call(name, guessed)).toMatchObject({ status: 404 });
      shop.faults.requests.clear();
      shop.paypalFaults.requests.clear();
      expect(await shop.call(name, other.payment)).toMatchObject({ status: 409 });

      await started.pay();
      await shop.deliverWebhooks();
      started.breakProvider();
      const [order] = await shop.ordersOf(payment);
      expect(await shop.call(name, payment)).toMatchObject({
        status: 200,
        body: { orderId: order?.id },
      });
    },
  );

  test('are counted for the holder of its key, so others are not locked out', async () => {
    const payment = await shop.startPayment();
    const guessed = { ...payment, checkoutKey: randomUUID() };
    await Promise.all(Array.from({ length: 130 }, () => shop.confirm(guessed)));
    expect(await shop.confirm(payment)).toMatchObject({ status: 409 });
  });
});
