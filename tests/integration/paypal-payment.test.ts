import { orderTexts } from '#shop/order-page-messages.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { captureOrder } from '#adapters/paypal/orders.ts';
import { refundCapture } from '#adapters/paypal/refunds.ts';
import { openOffice } from '../support/office.ts';
import { runCommand } from './run-command.ts';
import { lexington } from '../support/shopper.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => {
  shop.faults.reset();
  shop.paypalFaults.reset();
  shop.faults.webhooks.withhold();
  shop.paypalFaults.webhooks.withhold();
});

const start = (checkoutRequest: object) => shop.call('create-paypal-order', checkoutRequest);
const twoTees = { items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }], amount: 61.46 };
const chargesOf = ({ orderId }: { orderId: string }) =>
  shop.paypalFaults.captures.all().filter((capture) => capture.orderId === orderId);

const path = '/v2/checkout/orders/:id/capture';
/** A capture without a reply, however often it is sent. */
const LOST = { method: 'POST', path, what: 'drop', times: 3 } as const;

describe('the order at PayPal', () => {
  test("has the server's prices, and its id is stored before the shopper is redirected", async () => {
    const checkoutRequest = oneTee({ promoCode: 'welcome10', amount: 27.66 });
    const { status, body } = await start(checkoutRequest);
    expect(status).toBe(200);
    expect(body.approvalUrl).toContain(`token=${String(body.paypalOrderId)}`);
    const known = await shop.database.query(
      'select provider, amount from payments where provider_payment_id = $1',
      [body.paypalOrderId],
    );
    expect(known).toEqual([{ provider: 'paypal', amount: 2766 }]);
    expect(await (await fetch(String(body.approvalUrl))).text()).toContain('$27.66');
  });

  test('may be smaller than the least card charge', async () => {
    await shop.database.query(
      "insert into promo_codes (code, discount_type, discount_value) values ('NEARLY', 'fixed', 2870)",
    );
    expect(await start(oneTee({ promoCode: 'NEARLY', amount: 0.31 }))).toMatchObject({
      status: 200,
    });
  });

  test('is the same when it is requested again', async () => {
    const checkoutRequest = oneTee();
    const first = await start(checkoutRequest);
    expect(first.status).toBe(200);
    expect((await start(checkoutRequest)).body).toEqual(first.body);
  });

  test('is replaced for other content, and the old one is never captured', async () => {
    const checkoutRequest = oneTee();
    const first = await shop.startPaypal(checkoutRequest);
    const second = await shop.startPaypal({ ...checkoutRequest, ...twoTees });
    expect(second.orderId).not.toBe(first.orderId);
    shop.approve(first);
    expect(await shop.capture(first)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'EXPIRED', retry: 'never' },
    });
    expect(chargesOf(first)).toEqual([]);
    shop.approve(second);
    expect(await shop.capture(second)).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(second)).toMatchObject([{ total_amount: 6146 }]);
  });

  test('is replaced when PayPal has deleted the first', async () => {
    const checkoutRequest = oneTee();
    const first = await shop.startPaypal(checkoutRequest);
    shop.paypalFaults.orders.expire(first.orderId);
    const second = await shop.startPaypal(checkoutRequest);
    expect(second.orderId).not.toBe(first.orderId);
    shop.approve(second);
    expect(await shop.capture(second)).toMatchObject({ status: 200 });
  });

  test.each([
    ['tax', { salesTax: 1.73 }],
    ['discount', { discountAmount: 1 }],
  ])('is refused with the fresh quote when the %s differs from ours', async (_, amounts) => {
    const shown = { salesTax: 1.74, discountAmount: 0 };
    expect(await start(oneTee({ ...shown, ...amounts }))).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        quote: { subtotal: 28.99, discountAmount: 0, salesTax: 1.74, finalTotal: 30.73 },
      },
    });
    expect(await start(oneTee(shown))).toMatchObject({ status: 200 });
  });

  test('that is approved already needs no further approval: the page has it captured', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPaypal(checkoutRequest);
    shop.approve(payment);
    expect(await start(checkoutRequest)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', paypalOrderId: payment.orderId },
    });
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
  });
});

describe('the shipping address of a PayPal order', () => {
  const sentTo = (changes: object) => oneTee({ shippingAddress: { ...lexington, ...changes } });
  const contextOf = ({ orderId }: { orderId: string }) =>
    shop.paypalFaults.orders.find(orderId).context;

  test('is the address that we ship to, so that Seller Protection covers the payment', async () => {
    const checkoutRequest = sentTo({ addressLine2: 'Floor 2' });
    const payment = await shop.startPaypal(checkoutRequest);
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
    ['Ontario', 'Canada', 'ON', 'CA'],
    ['québec', 'Canada', 'QC', 'CA'],
    ['ON', 'Canada', 'ON', 'CA'],
    ['Guangdong', 'China', 'Guangdong', 'C2'],
  ])('has the code of a Canadian province: %s in %s is %s', async (state, country, sent, code) => {
    const abroad = { stateProvince: state, country, postalCode: '510000' };
    const payment = await shop.startPaypal({ ...sentTo(abroad), billingAddress: lexington });
    expect(shop.paypalFaults.orders.find(payment.orderId).unit.shipping?.address).toMatchObject({
      admin_area_1: sent,
      country_code: code,
    });
  });

  test('is omitted when PayPal refuses it: the shopper pays, without Seller Protection', async () => {
    const checkoutRequest = sentTo({ postalCode: '00000' });
    const payment = await shop.startPaypal(checkoutRequest);
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
    expect(await start(checkoutRequest)).toMatchObject({
      body: { paypalOrderId: payment.orderId },
    });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toMatchObject([{ isProtected: false, status: 'COMPLETED' }]);
  });

  test('is omitted when PayPal calls it malformed', async () => {
    const payment = await shop.startPaypal(sentTo({ city: 'Lexington '.repeat(13) }));
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
  });

  test.each(['before', 'after'] as const)(
    'is omitted after a crash %s its refusal was stored',
    async (when) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const checkoutRequest = sentTo({ postalCode: '00000' });
      shop.database.breakAt({ statement: 'paypal_refused_address or', nth: 1, when });
      expect((await start(checkoutRequest)).status).toBeGreaterThanOrEqual(500);
      shop.database.up();
      const payment = await shop.startPaypal(checkoutRequest);
      shop.approve(payment);
      expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      expect(chargesOf(payment)).toMatchObject([{ isProtected: false }]);
      vi.restoreAllMocks();
    },
  );

  test('that PayPal refuses at the capture leads to an order without it', async () => {
    const checkoutRequest = sentTo({ postalCode: '99999' });
    const refused = await shop.startPaypal(checkoutRequest);
    shop.approve(refused);
    expect(await shop.capture(refused)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'SHIPPING_ADDRESS_INVALID' },
    });
    const payment = await shop.startPaypal(checkoutRequest);
    expect(payment.orderId).not.toBe(refused.orderId);
    expect(contextOf(payment).shipping_preference).toBe('NO_SHIPPING');
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toMatchObject([{ isProtected: false }]);
    expect(chargesOf(refused)).toEqual([]);
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});

describe('returning from PayPal', () => {
  test('captures the payment and places the order, with one email; a reload changes nothing', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment);
    const first = await shop.capture(payment);
    expect(first.status).toBe(200);
    expect((await shop.capture(payment)).body).toEqual(first.body);
    await shop.idle();
    expect(await shop.ordersOf(payment)).toMatchObject([
      { id: first.body.orderId, total_amount: 3073, payment_status: 'completed' },
    ]);
    expect(chargesOf(payment)).toMatchObject([{ status: 'COMPLETED', cents: 3073 }]);
    expect(shop.emailsTo(payment.email)).toHaveLength(1);
  });

  test('without an approval captures nothing', async () => {
    const payment = await shop.startPaypal();
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_successful', status: 'NOT_APPROVED', retry: 'soon' },
    });
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
  });

  test("with another browser's key finds no such payment", async () => {
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
});

describe('a declined capture', () => {
  const notSuccessful = (status: string) => ({
    status: 409,
    body: { code: 'payment_not_successful', status },
  });
  const TOO_MANY = notSuccessful('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
  const lostReply = { ...LOST, when: 'after' } as const;

  /** The payment page and the cart page ask this when they are opened: the shopper has not returned from PayPal. */
  const lookUp = ({ orderId, checkoutKey }: { orderId: string; checkoutKey: string }) =>
    shop.call('capture-paypal-order', { orderId, checkoutKey });

  /** A payment that was declined once, and the page of PayPal that the shopper's next press leads to. */
  async function declinedPayment() {
    const checkoutRequest = oneTee();
    const payment = await shop.startPaypal(checkoutRequest);
    shop.approve(payment, 'declined');
    const declined = await shop.capture(payment);
    expect(declined).toMatchObject(notSuccessful('INSTRUMENT_DECLINED'));
    expect(declined.body).not.toHaveProperty('retry');
    return { payment, goToPaypal: () => start(checkoutRequest), checkoutRequest };
  }

  /** The request ids of the captures that PayPal is asked for from now on. */
  function captureRequests() {
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    return () =>
      fetched.mock.calls
        .filter(([url]) => new Request(url).url.endsWith('/capture'))
        .map(([, init]) => new Headers(init?.headers).get('paypal-request-id')?.split(':').at(-1));
  }

  test.each(['APPROVED', 'PAYER_ACTION_REQUIRED'])(
    "leads to PayPal's page for the same order, which PayPal calls %s, and is captured after the return",
    async (status) => {
      const { payment, goToPaypal } = await declinedPayment();
      if (status !== 'APPROVED') shop.paypalFaults.orders.requirePayerAction(payment.orderId);
      expect(shop.paypalFaults.orders.find(payment.orderId)).toMatchObject({ status });
      for (let press = 0; press < 2; press += 1) {
        expect(await goToPaypal()).toMatchObject({
          status: 200,
          body: {
            approvalUrl: `${shop.paypal.url}/checkoutnow?token=${payment.orderId}`,
            paypalOrderId: payment.orderId,
          },
        });
      }
      shop.approve(payment);
      expect(await shop.capture(payment)).toMatchObject({ status: 200 });
      expect(chargesOf(payment)).toHaveLength(1);
      expect(await shop.ordersOf(payment)).toHaveLength(1);
    },
  );

  test('is not captured again by pages that are opened, an address that is loaded again, or the reconciler', async () => {
    const { payment, goToPaypal } = await declinedPayment();
    // The bank would say yes now.
    shop.approve(payment);
    const requests = captureRequests();
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await lookUp(payment)).toMatchObject(notSuccessful('DECLINED'));
      expect(await shop.capture(payment)).toMatchObject(notSuccessful('DECLINED'));
      await shop.reconcile();
    }
    await goToPaypal();
    expect(await lookUp(payment)).toMatchObject(notSuccessful('DECLINED'));
    await shop.reconcile();
    expect(requests()).toEqual([]);
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(requests()).toEqual(['1']);
  });

  test('is retried under its request id after a lost reply, and the capture after a new approval has another', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPaypal(checkoutRequest);
    const requests = captureRequests();
    shop.approve(payment, 'declined');
    shop.paypalFaults.requests.order(lostReply);
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    expect(await lookUp(payment)).toMatchObject(notSuccessful('INSTRUMENT_DECLINED'));
    expect(requests()).toEqual(['0', '0', '0', '0']);
    await start(checkoutRequest);
    shop.approve(payment);
    shop.paypalFaults.requests.order(lostReply);
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    expect(await lookUp(payment)).toMatchObject({ status: 200 });
    expect(requests().slice(4)).toEqual(['1', '1', '1', '1']);
    expect(chargesOf(payment)).toHaveLength(1);
  });

  test('is the last of three: PayPal is asked no more, and the card still pays', async () => {
    const { payment, goToPaypal, checkoutRequest } = await declinedPayment();
    await goToPaypal();
    expect(await shop.capture(payment)).toMatchObject(notSuccessful('INSTRUMENT_DECLINED'));
    await goToPaypal();
    expect(await shop.capture(payment)).toMatchObject(TOO_MANY);
    const requests = captureRequests();
    shop.approve(payment);
    for (const again of [goToPaypal, () => lookUp(payment), () => shop.capture(payment)]) {
      expect(await again()).toMatchObject(TOO_MANY);
    }
    expect(requests()).toEqual([]);
    const card = await shop.startPayment(checkoutRequest);
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
    expect(chargesOf(payment)).toEqual([]);
  });

  test('is the last one when PayPal itself accepts no further attempt', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPaypal(checkoutRequest);
    shop.approve(payment);
    shop.paypalFaults.orders.refuseCapture(payment.orderId, TOO_MANY.body.status);
    expect(await shop.capture(payment)).toMatchObject(TOO_MANY);
    expect(await start(checkoutRequest)).toMatchObject(TOO_MANY);
  });

  test('for a reason of ours is an error, and captured only after another return too', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const payment = await shop.startPaypal();
    shop.approve(payment);
    shop.paypalFaults.orders.refuseCapture(payment.orderId, 'AUTH_CAPTURE_NOT_ENABLED');
    expect(await shop.capture(payment)).toMatchObject({ status: 500 });
    vi.restoreAllMocks();
    expect(await shop.capture(payment)).toMatchObject(notSuccessful('DECLINED'));
    await shop.reconcile();
    expect(chargesOf(payment)).toEqual([]);
  });

  test.each(['ORDER_IS_PENDING_APPROVAL', 'ORDER_NOT_APPROVED'])(
    'is none while PayPal records the new approval: %s',
    async (issue) => {
      const { payment, goToPaypal } = await declinedPayment();
      await goToPaypal();
      shop.approve(payment);
      shop.paypalFaults.orders.refuseCapture(payment.orderId, issue);
      expect(await shop.capture(payment)).toMatchObject(notSuccessful('NOT_APPROVED'));
      expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    },
  );
});

describe('a pending capture', () => {
  async function pendingOrder() {
    const payment = await shop.buyByPaypal({ promoCode: 'GHOST5', amount: 25.43 }, 'pending');
    const [capture] = chargesOf(payment);
    return { payment, email: payment.email, captureId: String(capture?.id) };
  }

  test('places the order at once, and the webhook completes it', async () => {
    const { payment, email, captureId } = await pendingOrder();
    const [order] = await shop.ordersOf(payment);
    expect(order).toMatchObject({ status: 'processing', payment_status: 'pending' });
    const link = { orderId: order?.id, secureToken: order?.secure_token };
    expect(await shop.call('get-order-details', link)).toMatchObject({
      body: { order: { payment_status: 'pending', payment_method: 'paypal' } },
    });
    expect(shop.emailsTo(email)[0]?.text).toContain(orderTexts.paymentPending);
    shop.paypalFaults.captures.complete(captureId);
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
    expect(shop.emailsTo(email)).toHaveLength(1);
  });

  test('that is denied cancels the order, releases its promo and emails the shopper once', async () => {
    const { payment, email, captureId } = await pendingOrder();
    const before = await shop.usesOf('GHOST5');
    shop.paypalFaults.captures.deny(captureId);
    shop.paypalFaults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.reconcile();
    expect(await shop.ordersOf(payment)).toMatchObject([
      { status: 'cancelled', payment_status: 'failed' },
    ]);
    expect(await shop.usesOf('GHOST5')).toBe(before - 1);
    const subjects = shop.emailsTo(email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Your order ORD-\d{8}-\d{6} is canceled$/),
      expect.stringMatching(/^Your order ORD-\d{8}-\d{6}$/),
    ]);
  });
});

// PayPal no longer says then when it was completed, only when it was begun: on a day that may be over.
describe('a pending capture that cleared, and was refunded before we heard of it, is booked when we hear of it', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const bookedAt = async ({ orderId }: { orderId: string }) => {
    const [booked] = await shop.database.query(
      `select bookings.at from bookings join payments on payments.id = payment_id
       where bookings.kind = 'payment' and provider_payment_id = $1`,
      [orderId],
    );
    return (booked?.at as Date | undefined)?.getTime();
  };
  /** PayPal's clock is three days behind ours while this happens. */
  async function threeDaysAgo<Result>(happens: () => Promise<Result>): Promise<Result> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * DAY_MS });
    try {
      return await happens();
    } finally {
      vi.useRealTimers();
    }
  }
  const refundAtPaypal = (captureId: string, amountCents: number) =>
    refundCapture({ captureId, amountCents, requestId: crypto.randomUUID() });
  const catchUp = () =>
    runCommand(['catch-up', '--since', new Date(Date.now() - 4 * DAY_MS).toISOString(), '--yes']);

  const ways = [
    ['a webhook', () => shop.deliverWebhooks()],
    ['webhooks in another order', () => shop.deliverWebhooks('reversed')],
    ['the schedule', () => shop.reconcile()],
    ['catching up', catchUp],
  ] as const;
  test.each(ways.flatMap(([by, hear]) => [500, 3073].map((cents) => [by, cents, hear] as const)))(
    'by %s, of %i cents',
    async (_by, cents, hear) => {
      const payment = await threeDaysAgo(() => shop.buyByPaypal({}, 'pending'));
      const captureId = String(chargesOf(payment)[0]?.id);
      shop.paypalFaults.captures.complete(captureId);
      await refundAtPaypal(captureId, cents);
      const before = Date.now();
      await hear();
      expect(await bookedAt(payment)).toBeGreaterThanOrEqual(before);
    },
  );

  test('also without an order, when the refund is ours', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const checkoutRequest = oneTee();
    const paypal = await shop.startPaypal(checkoutRequest);
    const card = await shop.startPayment(checkoutRequest);
    shop.approve(paypal, 'pending');
    shop.paypalFaults.requests.order({ ...LOST, when: 'after' });
    await threeDaysAgo(() => shop.capture(paypal));
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
    await shop.reconcile();
    const captureId = String(chargesOf(paypal)[0]?.id);
    shop.paypalFaults.captures.complete(captureId);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    vi.restoreAllMocks();
    expect(chargesOf(paypal)).toMatchObject([{ status: 'REFUNDED' }]);
    const before = Date.now();
    await shop.deliverWebhooks();
    expect(await bookedAt(paypal)).toBeGreaterThanOrEqual(before);
  });

  test('but one that PayPal completed at once on the day on which it was paid', async () => {
    const payment = await threeDaysAgo(async () => {
      const started = await shop.startPaypal();
      shop.approve(started);
      shop.paypalFaults.requests.order({ ...LOST, when: 'after' });
      expect(await shop.capture(started)).toMatchObject({ status: 503 });
      return started;
    });
    const [capture] = chargesOf(payment);
    await refundAtPaypal(String(capture?.id), 500);
    await shop.deliverWebhooks();
    expect(await bookedAt(payment)).toBe(Date.parse(String(capture?.createdAt)));
  });

  test('and one that was not refunded when PayPal completed it', async () => {
    const payment = await threeDaysAgo(async () => {
      const pending = await shop.buyByPaypal({}, 'pending');
      vi.setSystemTime(Date.now() + DAY_MS);
      shop.paypalFaults.captures.complete(String(chargesOf(pending)[0]?.id));
      return pending;
    });
    await shop.reconcile();
    expect(await bookedAt(payment)).toBe(Date.parse(String(chargesOf(payment)[0]?.updatedAt)));
  });
});

describe('a capture whose reply was lost, and which was denied in the meantime', () => {
  /** After this error the shopper tries again. */
  async function deniedPayment() {
    const checkoutRequest = oneTee();
    const payment = await shop.startPaypal(checkoutRequest);
    shop.approve(payment, 'pending');
    shop.paypalFaults.requests.order({ ...LOST, when: 'after' });
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    shop.paypalFaults.captures.deny(String(chargesOf(payment)[0]?.id));
    expect(await shop.capture(payment)).toMatchObject({
      status: 409,
      body: { status: 'DECLINED' },
    });
    return { checkoutRequest, payment };
  }

  test('can be followed by a card payment for other content', async () => {
    const { checkoutRequest } = await deniedPayment();
    const card = await shop.startPayment({ ...checkoutRequest, ...twoTees });
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
  });
});

describe('a checkout older than an hour', () => {
  test('is not captured', async () => {
    const payment = await shop.startPaypal();
    await shop.ageCheckout(payment);
    await shop.reconcile();
    shop.approve(payment);
    expect(await shop.capture(payment)).toMatchObject({ status: 409, body: { status: 'EXPIRED' } });
    await shop.reconcile();
    expect(chargesOf(payment)).toEqual([]);
    expect(await shop.ordersOf(payment)).toEqual([]);
  });

  test('does not expire while its capture is in progress', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment);
    shop.paypalFaults.requests.order({ ...LOST, when: 'before' });
    expect(await shop.capture(payment)).toMatchObject({ status: 503 });
    await shop.ageCheckout(payment);
    await shop.reconcile();
    expect(await shop.capture(payment)).toMatchObject({ status: 200 });
    expect(await shop.ordersOf(payment)).toHaveLength(1);
  });
});

test('a capture that reaches PayPal after the checkout expired becomes an order all the same', async () => {
  const payment = await shop.startPaypal();
  await shop.ageCheckout(payment);
  await shop.reconcile();
  shop.approve(payment);
  await captureOrder(payment.orderId, 'late');
  await shop.deliverWebhooks();
  expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'completed' }]);
});

describe('card and PayPal for one checkout', () => {
  test('both started: paid by card, PayPal is not called', async () => {
    const checkoutRequest = oneTee();
    const paypal = await shop.startPaypal(checkoutRequest);
    const card = await shop.startPayment(checkoutRequest);
    shop.approve(paypal);
    await shop.payByCard(card.paymentIntentId);
    const byCard = await shop.confirm(card);
    const back = await shop.capture(paypal);
    expect({ status: back.status, body: back.body }).toEqual({ status: 200, body: byCard.body });
    await shop.deliverWebhooks();
    await shop.reconcile();
    expect(chargesOf(paypal)).toEqual([]);
    expect(await shop.ordersOf(card)).toHaveLength(1);
  });

  test('both paid: one order, and the second is refunded once', async () => {
    const checkoutRequest = oneTee();
    const { email } = checkoutRequest.customerData;
    const paypal = await shop.startPaypal(checkoutRequest);
    const card = await shop.startPayment(checkoutRequest);
    shop.approve(paypal);
    expect(await shop.capture(paypal)).toMatchObject({ status: 200 });
    await shop.payByCard(card.paymentIntentId);
    await Promise.all([shop.confirm(card), shop.deliverWebhooks(), shop.confirm(card)]);
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.ordersOf(card)).toHaveLength(1);
    expect(shop.emailsTo(email)).toHaveLength(1);
    const refunds = await shop.database.query(
      `select payments.provider, refunds.amount, refunds.state from refunds
       join payments on payments.id = refunds.payment_id
       where payments.provider_payment_id in ($1, $2)`,
      [paypal.orderId, card.paymentIntentId],
    );
    expect(refunds).toEqual([{ provider: 'stripe', amount: 3073, state: 'succeeded' }]);
    expect(await shop.refundedAtStripe(card.paymentIntentId)).toBe(3073);
  });

  test('the unused card payment is canceled', async () => {
    const checkoutRequest = oneTee();
    const card = await shop.startPayment(checkoutRequest);
    const paypal = await shop.startPaypal(checkoutRequest);
    shop.approve(paypal);
    await shop.capture(paypal);
    await shop.reconcile();
    await expect(shop.payByCard(card.paymentIntentId)).rejects.toThrow('canceled');
  });

  test("a PayPal capture during the card's order is refunded", async () => {
    const checkoutRequest = oneTee();
    const paypal = await shop.startPaypal(checkoutRequest);
    const card = await shop.startPayment(checkoutRequest);
    shop.approve(paypal);
    shop.paypalFaults.requests.order({ ...LOST, when: 'after' });
    expect(await shop.capture(paypal)).toMatchObject({ status: 503 });
    await shop.payByCard(card.paymentIntentId);
    expect(await shop.confirm(card)).toMatchObject({ status: 200 });
    await shop.reconcile();
    expect(chargesOf(paypal)).toMatchObject([{ status: 'REFUNDED', refundedCents: 3073 }]);
    const [order, ...others] = await shop.ordersOf(card);
    expect(others).toEqual([]);

    // Once the card's payment is refunded too, the order was still paid by card.
    await openOffice(shop).cancel(String(order?.order_number));
    await shop.reconcile();
    const link = { orderId: order?.id, secureToken: order?.secure_token };
    expect(await shop.call('get-order-details', link)).toMatchObject({
      body: { order: { payment_status: 'refunded', payment_method: 'card' } },
    });
  });
});

test('a refund that PayPal refused while the capture was pending succeeds once it has completed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const checkoutRequest = oneTee();
  const paypal = await shop.startPaypal(checkoutRequest);
  const card = await shop.startPayment(checkoutRequest);
  shop.approve(paypal, 'pending');
  shop.paypalFaults.requests.order({ ...LOST, when: 'after' });
  expect(await shop.capture(paypal)).toMatchObject({ status: 503 });
  await shop.payByCard(card.paymentIntentId);
  expect(await shop.confirm(card)).toMatchObject({ status: 200 });
  await shop.reconcile();
  expect(chargesOf(paypal)).toMatchObject([{ status: 'PENDING', refundedCents: 0 }]);
  shop.paypalFaults.captures.complete(String(chargesOf(paypal)[0]?.id));
  await shop.makeEmailsDue();
  await shop.sendOutbox();
  vi.restoreAllMocks();
  expect(chargesOf(paypal)).toMatchObject([{ status: 'REFUNDED', refundedCents: 3073 }]);
});
