import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimOverdueCheckouts } from '#payment/checkouts.queries.ts';
import { claimWork } from '#mail/outbox.queries.ts';
import { claimUnfinishedPayments } from '#payment/payments.queries.ts';
import { takeUnprocessedEvents } from '#payment/provider-events.queries.ts';
import { claimUnconfirmedRefunds } from '#payment/refunds.queries.ts';
import { ourSelling } from '#shop/selling.ts';
import { freshClient, oneTee } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { brokenInvariants } from './invariants.ts';
import { atOnce, openTransaction } from './open-transaction.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { newCheckout } from './shoppers.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShopInTrouble);
const office = openOffice(shop);

const CALLS = 8;
/** Whoever changes a checkout waits for its key. */
const KEY = 'select lock_checkout_key($1)';
const times = <Made>(make: (place: number) => Promise<Made>) =>
  Array.from({ length: CALLS }, (_, place) => () => make(place));
/** Makes a call eight times at once for this checkout. */
const atOnceFor = <Made>(
  { checkoutKey }: { checkoutKey: string },
  make: (place: number) => Promise<Made>,
) => atOnce(shop, KEY, [checkoutKey], times(make));
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const only = (values: unknown[]) => {
  expect(new Set(values).size).toBe(1);
  return values[0];
};

const STARTS = ['create-payment-intent', 'create-checkout-session', 'create-paypal-order'];

test.each(STARTS)('%s at once for one checkout starts one payment', async (start) => {
  const checkoutRequest = newCheckout();
  const { checkoutKey } = checkoutRequest;
  const replies = await atOnceFor(checkoutRequest, () => shop.call(start, checkoutRequest));
  // While a provider works on the first request, it may refuse the others for a moment.
  for (const status of statuses(replies)) expect([200, 503]).toContain(status);
  const ids = replies
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.paymentIntentId ?? body.sessionId ?? body.paypalOrderId);
  const payments = await shop.database.query(
    `select provider_payment_id as id from payments
     join checkouts on checkouts.id = checkout_id where checkout_key = $1`,
    [checkoutKey],
  );
  expect(payments).toEqual([{ id: only(ids) }]);
});

test('different checkouts started at once under one key make one order, whichever are paid', async () => {
  const checkoutRequest = newCheckout();
  const { checkoutKey } = checkoutRequest;
  const replies = await atOnceFor(checkoutRequest, (place) =>
    shop.call('create-payment-intent', { ...checkoutRequest, orderNotes: `note ${place}` }),
  );
  for (const status of statuses(replies)) expect([200, 409, 503]).toContain(status);
  const ids = replies.flatMap(({ body }) => (body.paymentIntentId as string | undefined) ?? []);
  await Promise.all(ids.map((id) => shop.payByCard(id).catch(() => 'canceled')));
  await Promise.all(ids.map((paymentIntentId) => shop.confirm({ paymentIntentId, checkoutKey })));
  await shop.recover();
  expect(await brokenInvariants(shop)).toEqual([]);
  expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
});

test('payments started at once by one client: five are', async () => {
  const client = freshClient();
  const replies = await atOnce(
    shop,
    'select payment_wait_seconds(client_hash($1), 5)',
    [client['x-nf-client-connection-ip']],
    times(() => shop.call('create-payment-intent', oneTee(), client)),
  );
  expect(statuses(replies).filter((status) => status === 200)).toHaveLength(5);
  expect(statuses(replies).filter((status) => status === 429)).toHaveLength(CALLS - 5);
});

test('a payment confirmed at once, by the browser and its webhook, makes one order', async () => {
  const checkoutRequest = newCheckout();
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  const confirmations = times(() => shop.confirm(payment));
  const webhook = () => shop.deliverWebhooks().then(() => undefined);
  const replies = await atOnce(shop, KEY, [payment.checkoutKey], [...confirmations, webhook]);
  await shop.idle();
  const [order] = await shop.ordersOf(payment);
  for (const reply of replies.slice(0, CALLS)) {
    expect(reply).toMatchObject({ status: 200, body: { orderId: order?.id } });
  }
  expect(await shop.ordersOf(payment)).toHaveLength(1);
  expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
});

test('a PayPal return reloaded at once makes one charge and one order', async () => {
  const payment = await shop.startPaypal();
  shop.approve(payment);
  const replies = await atOnceFor(payment, () => shop.capture(payment));
  for (const status of statuses(replies)) expect([200, 503]).toContain(status);
  const charges = shop.paypalFaults.captures
    .all()
    .filter(({ orderId }) => orderId === payment.orderId);
  expect(charges).toHaveLength(1);
  expect(await shop.ordersOf(payment)).toHaveLength(1);
});

test('PayPal returns at once that are declined count as one: the next capture is a new request', async () => {
  const checkoutRequest = newCheckout();
  const payment = await shop.startPaypal(checkoutRequest);
  shop.approve(payment, 'declined');
  await atOnceFor(payment, () => shop.capture(payment));
  const counted = await shop.database.query(
    'select capture_attempt, capture_declines from payments where provider_payment_id = $1',
    [payment.orderId],
  );
  expect(counted).toEqual([{ capture_attempt: 1, capture_declines: 1 }]);
  await shop.call('create-paypal-order', checkoutRequest);
  shop.approve(payment);
  expect(await shop.capture(payment)).toMatchObject({ status: 200 });
});

test.each([
  ['XL', 'the dispute', ['processing', 409]],
  ['XXL', 'the shopper', ['refunded', 200]],
] as const)(
  'a dispute is won while a shopper takes the last piece in %s: %s comes first and has it',
  async (size, first, outcome) => {
    await office.count(`ghost-barrel-tee-${size.toLowerCase()}`, 1);
    const tee = { items: [{ id: 'ghost-barrel-tee', size, quantity: 1 }] };
    const order = await shop.buyByCard(newCheckout(tee));
    const dispute = shop.faults.disputes.open(order.paymentIntentId);
    await shop.deliverWebhooks();
    shop.faults.disputes.move(dispute, 'won');
    const win = () => shop.database.query("select fail_refund('stripe', $1)", [dispute]);
    const buy = () => shop.call('create-payment-intent', newCheckout(tee));
    const calls: (() => Promise<unknown>)[] = first === 'the dispute' ? [win, buy] : [buy, win];
    const lock = 'select from stock where size = $1 for update';
    const replies = await atOnce(shop, lock, [size], calls);
    const [{ status } = {}] = await shop.ordersOf(order);
    const bought = replies[calls.indexOf(buy)] as { status: number };
    expect([status, bought.status]).toEqual(outcome);
    await shop.recover();
    expect(await brokenInvariants(shop)).toEqual([]);
  },
);

test('a free order requested at once is one order, one email and one use of the code', async () => {
  const checkoutRequest = { ...newCheckout({ promoCode: 'ANGELSHARE' }), amount: undefined };
  const before = await shop.usesOf('ANGELSHARE');
  const replies = await atOnceFor(checkoutRequest, () =>
    shop.call('place-free-order', checkoutRequest),
  );
  await shop.idle();
  const [order] = await shop.ordersOf(checkoutRequest);
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, body: { orderId: order?.id } });
  }
  expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
  expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
  expect(await shop.usesOf('ANGELSHARE')).toBe(before + 1);
});

describe('refunds requested at once', () => {
  async function refunds(keyOf: () => string) {
    const payment = await shop.buyByCard();
    const refund = { amountCents: 500 };
    const replies = await atOnce(
      shop,
      'select from payments where provider_payment_id = $1 for update',
      [payment.paymentIntentId],
      times(() => office.refund(payment.orderNumber, { ...refund, key: keyOf() })),
    );
    await shop.sendOutbox();
    const errors = replies.flatMap(({ body }) => body.error ?? []);
    return { errors, cents: await shop.refundedAtStripe(payment.paymentIntentId) };
  }

  test('under one key are one', async () => {
    const key = randomUUID();
    expect(await refunds(() => key)).toEqual({ errors: [], cents: 500 });
  });

  test('under different keys never exceed what was paid', async () => {
    const { errors, cents } = await refunds(randomUUID);
    expect(errors).toEqual(Array(CALLS - 6).fill('No more than $0.73 can be refunded.'));
    expect(cents).toBe(3000);
  });
});

test('shipping asked for at once is given back once', async () => {
  const [rate] = ourSelling.zones[0].rates;
  rate.priceCents = 495;
  const payment = await shop.buyByCard({ amount: 35.68 }).finally(() => {
    rate.priceCents = 0;
  });
  const shipping = { amountCents: 495, shippingCents: 495 };
  const replies = await atOnce(
    shop,
    'select from payments where provider_payment_id = $1 for update',
    [payment.paymentIntentId],
    times(() => office.refund(payment.orderNumber, { ...shipping, key: randomUUID() })),
  );
  await shop.sendOutbox();
  const errors = replies.flatMap(({ body }) => body.error ?? []);
  expect(errors).toEqual(
    Array(CALLS - 1).fill('What is left of shipping has changed. Nothing was refunded.'),
  );
  expect(await shop.refundedAtStripe(payment.paymentIntentId)).toBe(495);
});

describe('a run leaves alone what another one has claimed', () => {
  /** Two of each kind of work, all of it due. */
  beforeAll(async () => {
    await shop.recover();
    const [first, second] = [await shop.startPayment(), await shop.startPayment()];
    const open = [await shop.startPayment(), await shop.startPayment()];
    // Work that is sent after them must not send the emails below.
    await shop.idle();
    for (const payment of [first, second]) await shop.ageCheckout(payment);
    await shop.database.query(
      'update payments set next_check_at = now() where provider_payment_id = any($1)',
      // Those of overdue checkouts are left to them.
      [open.map(({ paymentIntentId }) => paymentIntentId)],
    );
    await shop.database.query(
      `insert into provider_events (provider, event_id, type, object_id, received_at)
       select 'stripe', 'evt_' || number, 'charge.updated', 'ch_1', now() - interval '1 hour'
       from generate_series(1, 2) as number`,
    );
    await shop.database.query(
      `insert into refunds (payment_id, kind, amount, reason, idempotency_key, provider_refund_id, state, completed_at, next_check_at)
       select id, 'operator', 1, '', 'claimed:' || id, 're_' || id, 'succeeded', now(), now()
       from payments where provider_payment_id = any($1)`,
      [[first.paymentIntentId, second.paymentIntentId]],
    );
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload)
       select 'order-links', 'claimed:' || number, '{"email": "wade@tolliver.example"}'
       from generate_series(1, 2) as number`,
    );
  });

  test.each<[string, string, (limit: number) => Promise<unknown[]>]>([
    ['payments', "state = 'created' and next_check_at <= now()", claimUnfinishedPayments],
    ['checkouts', "state = 'awaiting_payment' and expires_at <= now()", claimOverdueCheckouts],
    ['provider_events', 'processed_at is null', takeUnprocessedEvents],
    ['refunds', "state = 'succeeded' and next_check_at <= now()", claimUnconfirmedRefunds],
    ['outbox', 'done_at is null', claimWork],
  ])('%s', async (table, isDue, claim) => {
    const due = await shop.database.query(`select from ${table} where ${isDue}`);
    expect(due).toHaveLength(2);
    const other = await openTransaction();
    await other.query(`select from ${table} where ${isDue} limit 1 for update`);
    try {
      expect(await claim(10)).toHaveLength(1);
    } finally {
      await other.end();
    }
  });
});
