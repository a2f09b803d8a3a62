import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneTee, openShop, type Reply } from './test-shop.ts';
import { matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.database.up();
  shop.resetFaults();
});

const start = (checkoutRequest: object) => shop.call('create-payment-intent', checkoutRequest);

function expectComeAgain({ status, headers, body }: Reply): void {
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      error: "The shop can't answer right now. Please try again in a moment.",
      code: 'unavailable',
      incident: matching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(headers.get('retry-after')).toBe('5');
}

/** One order, one charge and one email, whatever fault came before. */
async function expectBoughtOnce(payment: { checkoutKey: string }, email: string): Promise<void> {
  await shop.deliverWebhooks();
  expect(await shop.ordersOf(payment)).toHaveLength(1);
  const payments = await shop.database.query(
    `select payments.state from payments join checkouts on checkouts.id = payments.checkout_id
     where checkout_key = $1`,
    [payment.checkoutKey],
  );
  expect(payments).toEqual([{ state: 'applied' }]);
  expect(shop.emailsTo(email)).toHaveLength(1);
}

function fresh() {
  const checkoutRequest = oneTee();
  return { email: checkoutRequest.customerData.email, checkoutRequest };
}

describe('when the database connection fails in the webhook', () => {
  test.each([
    ['before', 'insert into provider_events'],
    ['after', 'insert into provider_events'],
    ['before', 'place_order'],
    ['after', 'place_order'],
    ['before', 'update provider_events'],
    ['after', 'update provider_events'],
  ] as const)('%s %s, Stripe sends it again and it finishes', async (when, statement) => {
    const { email, checkoutRequest } = fresh();
    const payment = await shop.startPayment(checkoutRequest);
    await shop.payByCard(payment.paymentIntentId);
    shop.database.breakAt({ statement, when });
    await expectBoughtOnce(payment, email);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

test('while the database is down functions answer 503, and nothing is lost', async () => {
  const { email, checkoutRequest } = fresh();
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  shop.database.down();
  expectComeAgain(await start(checkoutRequest));
  expectComeAgain(await shop.confirm(payment));
  expectComeAgain(await shop.call('get-order-details', { orderId: 'x', secureToken: 'y' }));
  expectComeAgain(await shop.call('subscribe-newsletter', { email, source: 'footer' }));
  expectComeAgain(await shop.call('send-contact-email', { name: 'Wade', email, message: 'Hello' }));
  expect((await fetch(`${shop.url}/api/health?database=true`)).status).toBe(503);
  shop.database.up();
  expect((await fetch(`${shop.url}/api/health?database=true`)).status).toBe(200);
  await expectBoughtOnce(payment, email);
});

describe('when Stripe drops the connection', () => {
  test('once, the same request is sent again', async () => {
    const { email, checkoutRequest } = fresh();
    const path = '/v1/payment_intents';
    shop.faults.requests.order({ method: 'POST', path, what: 'drop', when: 'after' });
    const payment = await shop.buyByCard(checkoutRequest);
    await expectBoughtOnce(payment, email);
  });

  test('after it has canceled the payment of a changed checkout, the new one is created', async () => {
    const { email, checkoutRequest } = fresh();
    await shop.startPayment(checkoutRequest);
    const path = '/v1/payment_intents/:id/cancel';
    shop.faults.requests.order({ method: 'POST', path, what: 'drop', when: 'after', times: 3 });
    const changed = { ...checkoutRequest, orderNotes: 'Second thoughts' };
    expectComeAgain(await start(changed));
    const payment = await shop.buyByCard(changed);
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(payment)).toMatchObject([{ notes: 'Second thoughts' }]);
    expect(shop.emailsTo(email)).toHaveLength(1);
  });
});

test('an error that Stripe replays for a day under one key is retried under another', async () => {
  const { email, checkoutRequest } = fresh();
  const path = '/v1/payment_intents';
  shop.faults.requests.order({ method: 'POST', path, what: 'error', when: 'after' });
  expectComeAgain(await start(checkoutRequest));
  const payment = await shop.buyByCard(checkoutRequest);
  await expectBoughtOnce(payment, email);
});
