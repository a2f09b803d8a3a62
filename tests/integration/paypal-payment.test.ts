import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPaypalAccount } from '#adapters/paypal/account.ts';
import { connectPaypal } from '#adapters/paypal.ts';
import { settings } from '#adapters/settings.ts';
import { freshEmail, lexington, oneTee, openShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  shop.faults.reset();
  shop.paypalFaults.reset();
  shop.faults.webhooks.withhold();
  shop.paypalFaults.webhooks.withhold();
});
afterAll(() => shop.stop());

const start = (asked: object) => shop.call('create-paypal-order', asked);
const twoTees = { items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }], amount: 61.46 };
const chargesOf = ({ orderId }: { orderId: string }) =>
  shop.paypalFaults.captures.all().filter((capture) => capture.orderId === orderId);

function fresh() {
  const email = freshEmail();
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email };
  return { email, asked: oneTee({ customerData }) };
}

describe('the order at PayPal', () => {
  test('is for what the server makes of the cart, and its id is known before the shopper goes there', async () => {
    const asked = oneTee({ promoCode: 'welcome10', amount: 27.66 });
    const { status, body } = await start(asked);
    expect(status).toBe(200);
    expect(body.approvalUrl).toContain(`token=${String(body.paypalOrderId)}`);
    const known = await shop.database.query(
      'select provider, amount from payments where provider_payment_id = $1',
      [body.paypalOrderId],
    );
    expect(known).toEqual([{ provider: 'paypal', amount: 2766 }]);
    expect(await (await fetch(String(body.approvalUrl))).text()).toContain('$27.66');
  });

  test.each([
    ['another total', { amount: 30.72 }, 'price_changed'],
    ['a code that is used up', { promoCode: 'FIRSTRUN', amount: 20.13 }, 'promo_not_valid'],
    ['nothing to pay', { promoCode: 'ANGELSHARE', amount: 0 }, 'nothing_to_pay'],
  ])('is not made for %s', async (_what, changes, code) => {
    expect(await start(oneTee(changes))).toMatchObject({ status: 409, body: { code } });
  });

  test('may be smaller than a card charge', async () => {
    await shop.database.query(
      "insert into promo_codes (code, discount_type, discount_value) values ('NEARLY', 'fixed', 2870)",
    );
    expect(await start(oneTee({ promoCode: 'NEARLY', amount: 0.31 }))).toMatchObject({
      status: 200,
    });
  });

  test('is the same when it is asked for again, even ten times at once', async () => {
    const asked = oneTee();
    const replies = await Promise.all(Array.from({ length: 10 }, () => start(asked)));
    replies.push(await start(asked));
    const served = replies.filter(({ status }) => status === 200);
    expect(new Set(served.map(({ body }) => body.paypalOrderId)).size).toBe(1);
    expect(replies.at(-1)?.status).toBe(200);
  });

  test('is another for other content, and the old one is never captured', async () => {
    const asked = oneTee();
    const first = await shop.startPaypal(asked);
    const second = await shop.startPaypal({ ...asked, ...twoTees });
    expect(second.orderId).not.toBe(first.orderId);
    shop.approve(first);
    expect(await shop.capture(first)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'EXPIRED' },
    });
    expect(chargesOf(first)).toEqual([]);
    shop.approve(second);
    expect(await shop.capture(second)).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(second)).toMatchObject([{ total_amount: 6146 }]);
  });

  test('is another when PayPal has let the first one go', async () => {
    const asked = oneTee();
    const first = await shop.startPaypal(asked);
    shop.paypalFaults.orders.expire(first.orderId);
    const second = await shop.startPaypal(asked);
    expect(second.orderId).not.toBe(first.orderId);
    shop.approve(second);
    expect(await shop.capture(second)).toMatchObject({ status: 200 });
  });

  test('that is approved already leads straight back to our own page', async () => {
    const asked = oneTee();
    const payment = await shop.startPaypal(asked);
    shop.approve(payment);
    const { body } = await start(asked);
    expect(body.approvalUrl).toBe(`${shop.url}/payment?token=${payment.orderId}`);
  });
});

describe('the shipping address at PayPal', () => {
  const sentTo = (changes: object) => oneTee({ shippingAddress: { ...lexington, ...changes } });
  const contextOf = ({ orderId }: { orderId: string }) =>
    shop.paypalFaults.orders.find(orderId).context;

  test('is the one that we send to, so that Seller Protection covers the payment', async () => {
    const asked = sentTo({ addressLine2: 'Floor 2' });
    const payment = await shop.startPaypal(asked);
    const { unit, context } = shop.paypalFaults.orders.find(payment.orderId);
    expect(context.shipping_preference).toBe('SET_PROVIDED_ADDRESS');
    expect(unit.shipping).toEqual({
      name: { full_name: 'Wade Tolliver' },
      address: {
        address_line_1: '214 Jefferson Street',
        address_line_2: 'Floor 2',
        admin_area_2: 'Lexington',
        admin_area_1: 'KY',
        postal_code: '40508',
        country_code: 'US',
      },
    });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toMatchObject([{ isProtected: true }]);
  });

  test.each([
    ['Ontario', 'Canada', 'CA'],
    ['Guangdong', 'China', 'C2'],
  ])(
    'outside the United States has the state as it was written: %s',
    async (state, country, code) => {
      const abroad = { stateProvince: state, country, postalCode: '510000' };
      const payment = await shop.startPaypal({ ...sentTo(abroad), billingAddress: lexington });
      expect(shop.paypalFaults.orders.find(payment.orderId).unit.shipping?.address).toMatchObject({
        admin_area_1: state,
        country_code: code,
      });
    },
  );

  test('is left out when PayPal refuses it: the shopper pays, without Seller Protection', async () => {
    const asked = sentTo({ postalCode: '00000' });
    const payment = await shop.startPaypal(asked);
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
    expect(await start(asked)).toMatchObject({ body: { paypalOrderId: payment.orderId } });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toMatchObject([{ isProtected: false, status: 'COMPLETED' }]);
  });

  test('is left out too when PayPal can not even read it', async () => {
    const payment = await shop.startPaypal(sentTo({ city: 'Lexington '.repeat(13) }));
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
  });

  test.each(['before', 'after'] as const)(
    'is left out after a crash %s its refusal was stored',
    async (when) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const asked = sentTo({ postalCode: '00000' });
      shop.database.breakAt({ statement: 'paypal_refused_address or', nth: 1, when });
      expect((await start(asked)).status).toBeGreaterThanOrEqual(500);
      shop.database.up();
      const payment = await shop.startPaypal(asked);
      shop.approve(payment);
      expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      expect(chargesOf(payment)).toMatchObject([{ isProtected: false }]);
      vi.restoreAllMocks();
    },
  );

  test('that PayPal refuses as late as at the capture makes room for an order without it', async () => {
    const asked = sentTo({ postalCode: '99999' });
    const refused = await shop.startPaypal(asked);
    shop.approve(refused);
    expect(await shop.capture(refused)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'SHIPPING_ADDRESS_INVALID' },
    });
    const payment = await shop.startPaypal(asked);
    expect(payment.orderId).not.toBe(refused.orderId);
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toMatchObject([{ isProtected: false }]);
    expect(chargesOf(refused)).toEqual([]);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});

describe('back from PayPal', () => {
  test('the money is taken and the order made, with one mail', async () => {
    const { email, asked } = fresh();
    const payment = await shop.startPaypal(asked);
    shop.approve(payment);
    const { status, body } = await shop.capture(payment);
    await shop.idle();
    expect(status).toBe(200);
    expect(await shop.ordersOf(payment)).toMatchObject([
      { id: body.orderId, total_amount: 3073, payment_status: 'completed' },
    ]);
    expect(chargesOf(payment)).toMatchObject([{ status: 'COMPLETED', cents: 3073 }]);
    expect(shop.mailsTo(email)).toHaveLength(1);
  });

  test('reloaded, or 20 times at once, it is one order and one charge', async () => {
    const { email, asked } = fresh();
    const payment = await shop.startPaypal(asked);
    shop.approve(payment);
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.capture(payment)));
    replies.push(await shop.capture(payment));
    await shop.idle();
    const served = replies.filter(({ status }) => status === 200);
    expect(new Set(served.map(({ body }) => body.orderId)).size).toBe(1);
    expect(replies.at(-1)?.status).toBe(200);
    for (const { status } of replies) expect([200, 503]).toContain(status);
    expect(chargesOf(payment)).toHaveLength(1);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
    expect(shop.mailsTo(email)).toHaveLength(1);
  });

  test('without having approved, nothing is taken', async () => {
    const payment = await shop.startPaypal();
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'NOT_APPROVED' },
    });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
  });

  test('declined, the shopper hears why and may approve another way to pay', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment, 'declined');
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_not_successful',
        error: 'Payment was not successful. Status: INSTRUMENT_DECLINED.',
        approvalUrl: payment.approvalUrl,
      },
    });
    expect(await shop.ordersOf(payment)).toEqual([]);
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
  });

  test('declined, it is captured again by the shopper alone', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment, 'declined');
    expect(await shop.capture(payment)).toMatchObject({ status: 409 });
    // At PayPal the order is still approved.
    shop.approve(payment);
    await shop.reconcile();
    await shop.reconcile();
    expect(chargesOf(payment)).toEqual([]);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toHaveLength(1);
  });

  test.each(['shopper', 'reconciler'] as const)(
    'declined, then paid another way and the answer lost: the %s finds the one charge',
    async (who) => {
      const payment = await shop.startPaypal();
      shop.approve(payment, 'declined');
      expect(await shop.capture(payment)).toMatchObject({ status: 409 });
      shop.approve(payment);
      const path = '/v2/checkout/orders/:id/capture';
      const lost = { method: 'POST', path, when: 'after', what: 'drop', times: 3 } as const;
      shop.paypalFaults.requests.order(lost);
      expect(await shop.capture(payment)).toMatchObject({ status: 503 });
      if (who === 'shopper') expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      else await shop.reconcile();
      expect(chargesOf(payment)).toHaveLength(1);
      expect(await shop.ordersOf(payment)).toHaveLength(1);
    },
  );

  test('declined while the answer is lost, the retry hears the same decline, and the next capture is a new one', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment, 'declined');
    const path = '/v2/checkout/orders/:id/capture';
    const lost = { method: 'POST', path, when: 'after', what: 'drop', times: 3 } as const;
    shop.paypalFaults.requests.order(lost);
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: { status: 'INSTRUMENT_DECLINED' },
    });
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toHaveLength(1);
  });

  test('20 times at once with a decline, it is one refusal: the next capture takes the money', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment, 'declined');
    await Promise.all(Array.from({ length: 20 }, () => shop.capture(payment)));
    expect(chargesOf(payment)).toEqual([]);
    shop.approve(payment);
    await Promise.all(Array.from({ length: 20 }, () => shop.capture(payment)));
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toHaveLength(1);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });

  test("with another browser's key, there is no such payment", async () => {
    const theirs = await shop.startPaypal();
    const mine = await shop.startPaypal();
    shop.approve(theirs);
    const reused = { ...theirs, checkoutKey: mine.checkoutKey };
    expect(await shop.capture(reused)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
    expect(chargesOf(theirs)).toEqual([]);
    await shop.capture(theirs);
    expect(await shop.capture(reused)).toMatchObject({ status: 404 });
  });

  test.each(['before', 'after'] as const)(
    'and PayPal hangs up %s it has taken the money: one charge, one order',
    async (when) => {
      const payment = await shop.startPaypal();
      shop.approve(payment);
      const path = '/v2/checkout/orders/:id/capture';
      shop.paypalFaults.requests.order({ method: 'POST', path, when, what: 'drop', times: 3 });
      expect(await shop.capture(payment)).toMatchObject({ status: 503 });
      expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      expect(chargesOf(payment)).toHaveLength(1);
      expect(await shop.ordersOf(payment)).toHaveLength(1);
    },
  );
});

describe('money that PayPal holds back', () => {
  async function pendingOrder() {
    const { email, asked } = fresh();
    const payment = await shop.startPaypal({ ...asked, promoCode: 'GHOST5', amount: 25.43 });
    shop.approve(payment, 'pending');
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    await shop.idle();
    const [capture] = chargesOf(payment);
    return { payment, email, captureId: String(capture?.id) };
  }

  test('makes the order at once, and the webhook completes it', async () => {
    const { payment, email, captureId } = await pendingOrder();
    expect(await shop.ordersOf(payment)).toMatchObject([
      { status: 'processing', payment_status: 'pending' },
    ]);
    shop.paypalFaults.captures.complete(captureId);
    await shop.letWebhooksCome();
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
    expect(shop.mailsTo(email)).toHaveLength(1);
  });

  test('and denies: the order is cancelled, its promo free again, the shopper told once', async () => {
    const { payment, email, captureId } = await pendingOrder();
    const before = await usesOf('GHOST5');
    shop.paypalFaults.captures.deny(captureId);
    shop.paypalFaults.webhooks.repeat(3);
    await shop.letWebhooksCome();
    await shop.reconcile();
    expect(await shop.ordersOf(payment)).toMatchObject([
      { status: 'cancelled', payment_status: 'failed' },
    ]);
    expect(await usesOf('GHOST5')).toBe(before - 1);
    const subjects = shop.mailsTo(email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Your order ORD-\d{8}-\d{6} is cancelled$/),
      expect.stringMatching(/^Your order ORD-\d{8}-\d{6}$/),
    ]);
  });

  test.each(['complete', 'deny'] as const)(
    'is found out by the reconciler when no webhook comes: %s',
    async (ending) => {
      const { payment, captureId } = await pendingOrder();
      await shop.reconcile();
      expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'pending' }]);
      shop.paypalFaults.captures[ending](captureId);
      await shop.reconcile();
      const payment_status = ending === 'complete' ? 'completed' : 'failed';
      expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status }]);
    },
  );

  async function usesOf(code: string): Promise<number> {
    const [row] = await shop.database.query('select used from promo_codes where code = $1', [code]);
    return Number(row?.used);
  }
});

describe('a capture whose answer was lost, and which was denied meanwhile', () => {
  /** Told so, the shopper tries again. */
  async function deniedPayment() {
    const asked = oneTee();
    const payment = await shop.startPaypal(asked);
    shop.approve(payment, 'pending');
    const path = '/v2/checkout/orders/:id/capture';
    shop.paypalFaults.requests.order({
      ...{ method: 'POST', path, when: 'after', what: 'drop', times: 3 },
    });
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    shop.paypalFaults.captures.deny(String(chargesOf(payment)[0]?.id));
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: { status: 'DECLINED' },
    });
    return { asked, payment };
  }

  test('makes room for another at PayPal', async () => {
    const { asked, payment } = await deniedPayment();
    const another = await shop.startPaypal(asked);
    expect(another.orderId).not.toBe(payment.orderId);
    shop.approve(another);
    expect(await shop.capture(another)).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(another)).toHaveLength(1);
  });

  test('makes room for a card, whatever is bought then', async () => {
    const { asked } = await deniedPayment();
    const card = await shop.startPayment({ ...asked, ...twoTees });
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
  });
});

test('who approves and never comes back gets the order from the reconciler', async () => {
  const { email, asked } = fresh();
  const payment = await shop.startPaypal(asked);
  shop.approve(payment);
  await shop.letWebhooksCome();
  expect(await shop.ordersOf(payment)).toEqual([]);
  await shop.reconcile();
  expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
  expect(shop.mailsTo(email)).toHaveLength(1);
  expect(chargesOf(payment)).toHaveLength(1);
});

describe('a checkout whose hour is over', () => {
  test('is not captured any more', async () => {
    const payment = await shop.startPaypal();
    await shop.letCheckoutEnd(payment);
    await shop.reconcile();
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 409, body: { status: 'EXPIRED' } });
    await shop.reconcile();
    expect(chargesOf(payment)).toEqual([]);
    expect(await shop.ordersOf(payment)).toEqual([]);
  });

  test('is not given up while its capture is under way', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment);
    const path = '/v2/checkout/orders/:id/capture';
    shop.paypalFaults.requests.order({
      ...{ method: 'POST', path, when: 'before', what: 'drop', times: 3 },
    });
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    await shop.letCheckoutEnd(payment);
    await shop.reconcile();
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});

test('a capture that reaches PayPal after the checkout was given up becomes an order all the same', async () => {
  const payment = await shop.startPaypal();
  await shop.letCheckoutEnd(payment);
  await shop.reconcile();
  shop.approve(payment);
  await connectPaypal(readPaypalAccount(settings())).captureOrder(payment.orderId, 'late');
  await shop.letWebhooksCome();
  expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
});

describe('card and PayPal for one checkout', () => {
  test('both begun: paid by card, PayPal is not even asked', async () => {
    const asked = oneTee();
    const paypal = await shop.startPaypal(asked);
    const card = await shop.startPayment(asked);
    shop.approve(paypal);
    await shop.payByCard(card.paymentIntentId);
    const byCard = await shop.confirm(card);
    const back = await shop.capture(paypal);
    expect({ status: back.status, body: back.body }).toEqual({ status: 200, body: byCard.body });
    await shop.letWebhooksCome();
    await shop.reconcile();
    expect(chargesOf(paypal)).toEqual([]);
    expect(await shop.ordersOf(card)).toHaveLength(1);
  });

  test('both paid: one order, and the second goes back once', async () => {
    const { email, asked } = fresh();
    const paypal = await shop.startPaypal(asked);
    const card = await shop.startPayment(asked);
    shop.approve(paypal);
    expect(await shop.capture(paypal)).toMatchObject({ status: 200 });
    await shop.payByCard(card.paymentIntentId);
    await Promise.all([shop.confirm(card), shop.letWebhooksCome(), shop.confirm(card)]);
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.ordersOf(card)).toHaveLength(1);
    expect(shop.mailsTo(email)).toHaveLength(1);
    const refunds = await shop.database.query(
      `select payments.provider, refunds.amount, refunds.state from refunds
       join payments on payments.id = refunds.payment_id
       where payments.provider_payment_id in ($1, $2)`,
      [paypal.orderId, card.paymentIntentId],
    );
    expect(refunds).toEqual([{ provider: 'stripe', amount: 3073, state: 'succeeded' }]);
    expect(await shop.refundedAtStripe(card.paymentIntentId)).toBe(3073);
  });

  test('the card that nobody needs any more is cancelled', async () => {
    const asked = oneTee();
    const card = await shop.startPayment(asked);
    const paypal = await shop.startPaypal(asked);
    shop.approve(paypal);
    await shop.capture(paypal);
    await shop.reconcile();
    await expect(shop.payByCard(card.paymentIntentId)).rejects.toThrow('canceled');
  });

  test('money that PayPal took while the card made the order goes back', async () => {
    const asked = oneTee();
    const paypal = await shop.startPaypal(asked);
    const card = await shop.startPayment(asked);
    shop.approve(paypal);
    const path = '/v2/checkout/orders/:id/capture';
    shop.paypalFaults.requests.order({
      ...{ method: 'POST', path, when: 'after', what: 'drop', times: 3 },
    });
    expect(await shop.capture(paypal)).toMatchObject({ status: 503 });
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
    await shop.reconcile();
    expect(chargesOf(paypal)).toMatchObject([{ status: 'REFUNDED', refundedCents: 3073 }]);
    expect(await shop.ordersOf(card)).toHaveLength(1);
  });
});

test('money that PayPal held back goes back once it has come, though PayPal refused that before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const asked = oneTee();
  const paypal = await shop.startPaypal(asked);
  const card = await shop.startPayment(asked);
  shop.approve(paypal, 'pending');
  const path = '/v2/checkout/orders/:id/capture';
  const lost = { method: 'POST', path, when: 'after', what: 'drop', times: 3 } as const;
  shop.paypalFaults.requests.order(lost);
  expect(await shop.capture(paypal)).toMatchObject({ status: 503 });
  await shop.payByCard(card.paymentIntentId);
  expect(await shop.confirm(card)).toMatchObject({ status: 200 });
  await shop.reconcile();
  expect(chargesOf(paypal)).toMatchObject([{ status: 'PENDING', refundedCents: 0 }]);
  shop.paypalFaults.captures.complete(String(chargesOf(paypal)[0]?.id));
  await shop.letMailsBeDue();
  await shop.sendOutbox();
  vi.restoreAllMocks();
  expect(chargesOf(paypal)).toMatchObject([{ status: 'REFUNDED', refundedCents: 3073 }]);
});

describe('a PayPal webhook', () => {
  test('that PayPal did not sign is refused', async () => {
    const payment = await shop.startPaypal();
    const body = JSON.stringify({
      id: 'WH-FORGED',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'X', supplementary_data: { related_ids: { order_id: payment.orderId } } },
    });
    const parts = ['transmission-id', 'transmission-time', 'transmission-sig', 'auth-algo'];
    const signed = Object.fromEntries(
      [...parts, 'cert-url'].map((part) => [`paypal-${part}`, 'https://forged.example']),
    );
    for (const headers of [{}, signed]) {
      expect(await shop.call('paypal-webhook', body, headers)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature' },
      });
    }
    expect(await shop.ordersOf(payment)).toEqual([]);
  });

  test('that comes five times is noted once', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment);
    await shop.capture(payment);
    shop.paypalFaults.webhooks.repeat(5);
    await shop.letWebhooksCome('reversed');
    const [capture] = chargesOf(payment);
    const events = await shop.database.query(
      `select attempts, processed_at is not null as processed from provider_events where object_id = $1`,
      [capture?.id],
    );
    expect(events).toEqual([{ attempts: 5, processed: true }]);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});
