import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshEmail, oneTee, openShop, type Reply, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.database.up();
  shop.mail.up();
  shop.faults.reset();
  shop.faults.webhooks.withhold();
});
afterAll(() => shop.stop());

const start = (asked: object) => shop.call('create-payment-intent', asked);

function expectComeAgain({ status, headers, body }: Reply): void {
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      error: "The shop can't answer right now. Please try again in a moment.",
      code: 'unavailable',
      incident: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    },
  });
  expect(headers.get('retry-after')).toBe('5');
}

/** One order, one charge kept, one mail: whatever happened on the way. */
async function expectBoughtOnce(payment: { checkoutKey: string }, email: string): Promise<void> {
  await shop.letWebhooksCome();
  expect(await shop.ordersOf(payment)).toHaveLength(1);
  const payments = await shop.database.query(
    `select payments.state from payments join checkouts on checkouts.id = payments.checkout_id
     where checkout_key = $1`,
    [payment.checkoutKey],
  );
  expect(payments).toEqual([{ state: 'applied' }]);
  expect(shop.mailsTo(email)).toHaveLength(1);
}

function fresh() {
  const email = freshEmail();
  const asked = oneTee();
  return { email, asked: { ...asked, customerData: { ...asked.customerData, email } } };
}

describe('when the line to the database breaks while a payment is started', () => {
  const STEPS = [
    ['before', 'open_checkout'],
    ['after', 'open_checkout'],
    ['before', 'attach_payment'],
    ['after', 'attach_payment'],
  ] as const;

  test.each(STEPS)('%s %s, the shopper tries again and pays once', async (when, statement) => {
    const { email, asked } = fresh();
    shop.database.breakAt({ statement, when });
    expectComeAgain(await start(asked));
    const payment = await shop.startPayment(asked);
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    await expectBoughtOnce(payment, email);
  });
});

describe('when the line to the database breaks after the card was charged', () => {
  const STEPS = [
    ['before', 'from payments'],
    ['after', 'from payments'],
    ['before', 'place_order'],
    ['after', 'place_order'],
  ] as const;

  test.each(STEPS)('%s %s, confirming again finds the order', async (when, statement) => {
    const { email, asked } = fresh();
    const payment = await shop.startPayment(asked);
    await shop.payByCard(payment.paymentIntentId);
    shop.database.breakAt({ statement, when });
    expectComeAgain(await shop.confirm(payment));
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    await expectBoughtOnce(payment, email);
  });

  test.each(STEPS)(
    '%s %s, and the browser gives up, the webhook finishes',
    async (when, statement) => {
      const { email, asked } = fresh();
      const payment = await shop.startPayment(asked);
      await shop.payByCard(payment.paymentIntentId);
      shop.database.breakAt({ statement, when });
      expectComeAgain(await shop.confirm(payment));
      await expectBoughtOnce(payment, email);
    },
  );
});

describe('when the line to the database breaks under the webhook', () => {
  test.each([
    ['before', 'insert into provider_events'],
    ['after', 'insert into provider_events'],
    ['before', 'place_order'],
    ['after', 'place_order'],
    ['before', 'update provider_events'],
    ['after', 'update provider_events'],
  ] as const)('%s %s, Stripe sends it again and it finishes', async (when, statement) => {
    const { email, asked } = fresh();
    const payment = await shop.startPayment(asked);
    await shop.payByCard(payment.paymentIntentId);
    shop.database.breakAt({ statement, when });
    await expectBoughtOnce(payment, email);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

test('while the database is down every function says so, and nothing is lost', async () => {
  const { email, asked } = fresh();
  const payment = await shop.startPayment(asked);
  await shop.payByCard(payment.paymentIntentId);
  shop.database.down();
  expectComeAgain(await start(asked));
  expectComeAgain(await shop.confirm(payment));
  expectComeAgain(await shop.call('get-order-details', { orderId: 'x', secureToken: 'y' }));
  expectComeAgain(await shop.call('subscribe-newsletter', { email, source: 'footer' }));
  expectComeAgain(await shop.call('send-contact-email', { name: 'Wade', email, message: 'Hello' }));
  expect((await fetch(`${shop.url}/api/health?database=true`)).status).toBe(503);
  shop.database.up();
  expect((await fetch(`${shop.url}/api/health?database=true`)).status).toBe(200);
  await expectBoughtOnce(payment, email);
});

describe('when Stripe hangs up', () => {
  const CREATE = { method: 'POST', path: '/v1/payment_intents', what: 'drop' } as const;

  test.each(['before', 'after'] as const)(
    '%s it has made the payment, the same call asks again and makes one',
    async (when) => {
      const { email, asked } = fresh();
      shop.faults.requests.order({ ...CREATE, when });
      const payment = await shop.startPayment(asked);
      await shop.payByCard(payment.paymentIntentId);
      await shop.confirm(payment);
      await expectBoughtOnce(payment, email);
    },
  );

  test.each(['before', 'after'] as const)(
    '%s it has made the payment, time and again, the shopper comes again to the same payment',
    async (when) => {
      const { email, asked } = fresh();
      shop.faults.requests.order({ ...CREATE, when, times: 3 });
      expectComeAgain(await start(asked));
      const payment = await shop.startPayment(asked);
      await shop.payByCard(payment.paymentIntentId);
      await shop.confirm(payment);
      await expectBoughtOnce(payment, email);
    },
  );

  test('while it is asked whether the card was charged, the order comes later', async () => {
    const { email, asked } = fresh();
    const payment = await shop.startPayment(asked);
    await shop.payByCard(payment.paymentIntentId);
    const path = '/v1/payment_intents/:id';
    shop.faults.requests.order({ method: 'GET', path, what: 'drop', when: 'before', times: 3 });
    expectComeAgain(await shop.confirm(payment));
    await expectBoughtOnce(payment, email);
  });

  test('after it has cancelled the payment of a changed checkout, the new one is made', async () => {
    const { email, asked } = fresh();
    await shop.startPayment(asked);
    const path = '/v1/payment_intents/:id/cancel';
    shop.faults.requests.order({ method: 'POST', path, what: 'drop', when: 'after', times: 3 });
    const changed = { ...asked, orderNotes: 'Second thoughts' };
    expectComeAgain(await start(changed));
    const payment = await shop.startPayment(changed);
    await shop.payByCard(payment.paymentIntentId);
    await shop.confirm(payment);
    await shop.letWebhooksCome();
    expect(await shop.ordersOf(payment)).toMatchObject([{ notes: 'Second thoughts' }]);
    expect(shop.mailsTo(email)).toHaveLength(1);
  });
});

test("Stripe's own failure, which it repeats for a day under the same key, is asked past", async () => {
  const { email, asked } = fresh();
  const path = '/v1/payment_intents';
  shop.faults.requests.order({ method: 'POST', path, what: 'error', when: 'after' });
  expectComeAgain(await start(asked));
  const payment = await shop.startPayment(asked);
  await shop.payByCard(payment.paymentIntentId);
  await shop.confirm(payment);
  await expectBoughtOnce(payment, email);
});

test('the log tells of a fault by its number, and of nobody by name', async () => {
  const { email, asked } = fresh();
  shop.database.breakAt({ statement: 'open_checkout', when: 'before' });
  const { body } = await start(asked);
  const log = JSON.stringify(vi.mocked(console.error).mock.calls);
  expect(log).toContain(body.incident);
  expect(log).toContain('create-payment-intent');
  expect(log).not.toContain(email);
  expect(log).not.toContain('Tolliver');
});

test('while the mail server is down orders go on; each has one mail after', async () => {
  const { email, asked } = fresh();
  shop.mail.down();
  const payment = await shop.startPayment(asked);
  await shop.payByCard(payment.paymentIntentId);
  expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
  await shop.idle();
  expect(shop.mailsTo(email)).toEqual([]);
  shop.mail.up();
  await shop.letMailsBeDue();
  await Promise.all([shop.sendOutbox(), shop.sendOutbox(), shop.sendOutbox()]);
  expect(shop.mailsTo(email)).toHaveLength(1);
  await expectBoughtOnce(payment, email);
});
