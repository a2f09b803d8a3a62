import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';
import { oneTee, openShop, type TestShop } from './test-shop.ts';
import { anyString, containing, matching } from '../support/matchers.ts';
import { openOffice, OWNER } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const CLERK = 'clerk@ghostbarrel.example';
beforeEach(() => {
  vi.stubEnv('ADMIN_EMAILS', `${OWNER}, ${CLERK}`);
});

type Placed = Awaited<ReturnType<TestShop['buyByCard']>>;

async function details({ orderId, secureToken }: Placed) {
  const { body } = await shop.call('get-order-details', { orderId, secureToken });
  return body.order as Record<string, unknown>;
}

async function audit(orderNumber: string) {
  return shop.database.query(
    "select actor, action, details from audit where subject = 'order' and subject_id = $1 order by at",
    [orderNumber],
  );
}

test('an order is placed, shipped, delivered and partially refunded, and the ledger agrees to the cent', async () => {
  const order = await shop.buyByCard();
  const number = order.orderNumber;
  expect(await office.done('list-orders', { tab: 'to_ship', search: order.email })).toMatchObject({
    orders: [{ orderNumber: number }],
  });

  const parcel = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
  await office.done('ship-order', { orderNumber: number, ...parcel });
  const [tracking] = shop.emailsTo(order.email);
  expect(tracking?.subject).toBe(`Your order ${number} is on its way`);
  for (const part of [tracking?.text, tracking?.html]) {
    expect(part).toContain('1Z999AA10123456784');
    expect(part).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect(part).toContain('View Full Order Details');
    expect(part).toContain(`/order-confirmation/${order.orderId}?token=${order.secureToken}`);
  }
  expect(await details(order)).toMatchObject({
    status: 'shipped',
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    shipped_at: matching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(await office.deliver(number)).toMatchObject({ status: 200 });

  const part = { amountCents: 500, key: randomUUID() };
  for (let again = 0; again < 2; again += 1) {
    expect(await office.refund(number, part)).toMatchObject({
      body: { amountCents: 500, state: 'succeeded' },
    });
  }

  const [ledger] = await shop.database.query(
    `select orders.total_amount, payments.amount, payments.state, sum(refunds.amount)::integer as refunded
     from orders join payments using (checkout_id) join refunds on refunds.payment_id = payments.id
     where orders.order_number = $1 and refunds.state = 'succeeded'
     group by orders.id, payments.id`,
    [number],
  );
  expect(ledger).toEqual({ total_amount: 3073, amount: 3073, state: 'applied', refunded: 500 });
  expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(500);
  expect(await shop.netAtStripe(order.paymentIntentId)).toBe(2573);
  expect(await audit(number)).toMatchObject([
    { actor: OWNER, action: 'ship' },
    { actor: OWNER, action: 'deliver' },
    { actor: OWNER, action: 'refund', details: { amount: 500, reason: 'a loose seam' } },
  ]);
  expect(await details(order)).toMatchObject({
    status: 'delivered',
    payment_status: 'completed',
    refunds: [{ amount: 5, refunded_at: matching(/^\d{4}-\d\d-\d\dT/) }],
  });
  const [partly] = shop.emailsTo(order.email);
  for (const part of [partly?.text, partly?.html]) {
    expect(part).toContain('$5.00 refunded');
    expect(part).toContain('It goes to your Visa ending in 4242 and takes 5-7 business days.');
    expect(part).toContain('Your order stands; nothing else changes.');
    expect(part).toContain('Completed, Partly refunded');
    expect(part).not.toContain('Order refunded');
  }
  expect(shop.emailsTo(order.email).map((mail) => mail.subject)).toEqual([
    `$5.00 refunded for order ${number}`,
    `Your order ${number} is on its way`,
    `Your order ${number}`,
  ]);

  expect((await office.refund(number)).body).toMatchObject({
    amountCents: 2573,
    state: 'succeeded',
  });
  expect(await shop.netAtStripe(order.paymentIntentId)).toBe(0);
  expect(await details(order)).toMatchObject({
    status: 'refunded',
    payment_status: 'refunded',
    refunds: [{ amount: 5 }, { amount: 25.73 }],
  });
  expect(shop.emailsTo(order.email)[0]?.text).toContain('Order refunded');
});

describe('a refund', () => {
  test('requested again under one key is one', async () => {
    const { orderNumber, paymentIntentId } = await shop.buyByCard();
    const key = randomUUID();
    const refund = (amountCents: number) => office.refund(orderNumber, { amountCents, key });
    for (let again = 0; again < 2; again += 1) {
      expect(await refund(300)).toMatchObject({ status: 200 });
    }
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(300);
    // Keys are forgotten after a while; a refund keeps its own for good.
    await shop.database.query('delete from request_keys');
    expect(await refund(400)).toMatchObject({
      status: 409,
      body: { error: 'This key belongs to a refund of $3.00.' },
    });
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(300);
  });
});

describe('cancelling', () => {
  test('refunds what was paid and releases the promo', async () => {
    await shop.createPromo('ONCE', { most: 1 });
    const payment = await shop.buyByCard({ promoCode: 'ONCE', amount: 25.43 });
    const { email, orderNumber } = payment;
    expect(await office.cancel(orderNumber)).toMatchObject({ status: 200 });
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(0);
    expect(await shop.ordersOf(payment)).toMatchObject([
      { status: 'cancelled', payment_status: 'refunded' },
    ]);
    expect(await shop.usesOf('ONCE')).toBe(0);
    expect(shop.emailsTo(email)[0]?.text).toContain('is canceled.');
  });

  test('needs no refund for a free order, and emails the shopper', async () => {
    const checkoutRequest = oneTee({
      promoCode: 'ANGELSHARE',
      amount: 0,
      checkoutKey: randomUUID(),
    });
    const { body } = await shop.call('place-free-order', checkoutRequest);
    await shop.idle();
    const refund = { amountCents: 3073 };
    expect(await office.refund(String(body.orderNumber), refund)).toMatchObject({
      status: 409,
      body: { error: 'There is nothing to refund: the order was free.' },
    });
    expect(await office.cancel(String(body.orderNumber))).toMatchObject({ status: 200 });
    const [mail] = shop.emailsTo(checkoutRequest.customerData.email);
    expect(mail?.subject).toBe(`Your order ${String(body.orderNumber)} is canceled`);
  });
});

describe('an order that was already changed', () => {
  type Office = typeof office;
  const ship = (by: Office, number: string) => by.ship(number);
  const cancel = (by: Office, number: string) => by.cancel(number);
  const deliver = (by: Office, number: string) => by.deliver(number);
  const refund = (by: Office, number: string) => by.refund(number, { amountCents: 3073 });
  const clerk = openOffice(shop, CLERK);

  test.each([
    ['cancelled', cancel, [cancel, ship, refund]],
    ['shipped', ship, [ship, cancel]],
    ['delivered', deliver, [deliver, ship, cancel]],
    ['refunded', refund, [ship, cancel]],
  ])('is %s once: whoever is next reads when and by whom', async (status, first, next) => {
    const order = await shop.buyByCard();
    const { orderNumber: number } = order;
    if (status === 'delivered') await ship(office, number);
    expect(await first(clerk, number)).toMatchObject({ status: 200 });
    const state = async () => [
      await shop.database.query('select * from orders where order_number = $1', [number]),
      await audit(number),
      shop.emailsTo(order.email).length,
      await shop.netAtStripe(order.paymentIntentId),
    ];
    await shop.database.query(
      "update audit set at = '2026-11-21T15:42:59Z' where subject_id = $1 and actor = $2",
      [number, CLERK],
    );
    const before = await state();
    for (const again of next) {
      const { status: code, body } = await again(office, number);
      expect(code).toBe(409);
      expect(body.error).toMatch(
        new RegExp(`^${number} was ${status} on Nov 21, 2026 at 10:42 AM by ${CLERK}\\.`),
      );
    }
    expect(await state()).toEqual(before);
  });
});

test('an order with a pending payment is neither shipped nor cancelled', async () => {
  const { order } = await shop.buyByPaypal({}, 'pending');
  const number = order.orderNumber;
  expect(await office.ship(number)).toMatchObject({
    status: 409,
    body: { error: containing('only a paid order') },
  });
  expect(await office.cancel(number)).toMatchObject({ status: 409 });
  expect(await office.refund(number, { amountCents: 3073 })).toMatchObject({ status: 409 });
});

test('an order with a queued full refund is not shipped, although the provider does not respond', async () => {
  const { orderNumber, paymentIntentId } = await shop.buyByCard();
  const drop = { method: 'POST', path: '/v1/refunds', when: 'before', what: 'drop' } as const;
  shop.faults.requests.order({ ...drop, times: 3 });
  expect(await office.refund(orderNumber)).toMatchObject({ body: { state: 'queued' } });
  expect(await office.ship(orderNumber)).toMatchObject({
    status: 409,
    body: { error: 'The order is being refunded in full, so it was not shipped.' },
  });
  await shop.makeEmailsDue();
  await shop.sendOutbox();
  expect(await shop.netAtStripe(paymentIntentId)).toBe(0);
});

describe('an order that was paid twice, by PayPal and then by a card that is refunded,', () => {
  /** The PayPal payment is the latest: it was recorded after the card's was refunded. */
  async function placePaidTwice() {
    const checkoutRequest = oneTee();
    const paypal = await shop.startPaypal(checkoutRequest);
    const card = await shop.startPayment(checkoutRequest);
    shop.approve(paypal, 'pending');
    const { body } = await shop.capture(paypal);
    await shop.payByCard(card.paymentIntentId);
    await shop.confirm(card);
    await shop.idle();
    const charge = () =>
      shop.paypalFaults.captures.all().find(({ orderId }) => orderId === paypal.orderId);
    shop.paypalFaults.captures.complete(String(charge()?.id));
    await shop.deliverWebhooks();
    return { orderNumber: String(body.orderNumber), email: paypal.email, charge };
  }

  test('is not listed as refunded, and when cancelled refunds the payment that was applied', async () => {
    const { orderNumber, email, charge } = await placePaidTwice();
    const listed = await office.done('list-orders', { tab: 'all', search: email });
    expect(listed.orders).toMatchObject([{ orderNumber, refundedCents: 0 }]);
    expect(await office.cancel(orderNumber)).toMatchObject({ status: 200 });
    expect(charge()).toMatchObject({ status: 'REFUNDED', refundedCents: 3073 });
  });

  test('can be refunded in part and in full, and no further', async () => {
    const { orderNumber, charge } = await placePaidTwice();
    const refund = async (amountCents: number) =>
      (await office.refund(orderNumber, { amountCents })).body;
    expect(await refund(500)).toMatchObject({ state: 'succeeded' });
    expect(await refund(2573)).toMatchObject({ state: 'succeeded' });
    expect(await refund(1)).toMatchObject({ error: containing('Nothing is left to refund.') });
    expect(charge()).toMatchObject({ refundedCents: 3073 });
  });
});

test('an email that could not be sent is listed and can be sent again', async () => {
  shop.mail.down();
  const { email, orderNumber } = await shop.buyByCard();
  const stuck = JSON.parse((await runCommand(['outbox', '--json'])).output) as { kind: string }[];
  expect(stuck).toMatchObject([{ kind: 'order-confirmation', last_error: anyString }]);
  shop.mail.up();
  expect((await runCommand(['outbox', 'retry'])).output).toBe('Retried 1. Nothing is pending.');
  expect(shop.emailsTo(email)[0]?.subject).toBe(`Your order ${orderNumber}`);
});

test('promo codes are created, listed and ended', async () => {
  const barrel15 = { code: 'barrel15', kind: 'percentage', value: 1500, lastDay: '2100-01-01' };
  const created = { status: 200, body: { code: 'BARREL15' } };
  expect(await office.call('create-promo-code', barrel15)).toMatchObject(created);
  expect(await office.call('create-promo-code', barrel15)).toMatchObject(created);
  expect(await office.call('create-promo-code', { ...barrel15, value: 2000 })).toMatchObject({
    body: { error: containing('already') },
  });
  const { body: listed } = await office.call('list-promo-codes', {});
  const endsAt = '2100-01-02T05:00:00.000Z';
  expect(listed.promoCodes).toContainEqual(
    expect.objectContaining({ code: 'BARREL15', status: 'active', endsAt }),
  );
  const { body } = await shop.call('validate-promo-code', { code: 'BARREL15' });
  expect(body).toMatchObject({ valid: true });
  expect((await office.call('end-promo-code', { code: 'BARREL15' })).status).toBe(200);
  const after = await shop.call('validate-promo-code', { code: 'BARREL15' });
  expect(after.body).toMatchObject({ valid: false });
});

test('every pending event is tried again, however many there are', async () => {
  await shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, attempts)
     select 'stripe', 'evt_stuck' || number, 'charge.updated', 'ch_1', 50 from generate_series(1, 25) as number`,
  );
  const retried = await office.done('retry-work', { kind: 'events' });
  expect(retried).toEqual({ tried: 25, waiting: 0 });
});

test.each([
  [['--help'], 0],
  [['outbox', '--help'], 0],
  [[], 2],
  [['sell'], 2],
  [['outbox', 'discard', 'five'], 2],
  [['catch-up', '--since', '2026-02-31'], 2],
  [['incidents', '00000000-0000-0000-0000-000000000000'], 1],
])('%j ends with %i', async (line, code) => {
  expect((await runCommand(line)).code).toBe(code);
});

test('the terminal has what saves the shop, and nothing else', async () => {
  const { output } = await runCommand(['--help']);
  const commands = output.slice(output.indexOf('Commands:'), output.indexOf('Examples:'));
  const names = [...commands.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name);
  expect(names).toEqual([
    'status',
    'outbox',
    'backup',
    'catch-up',
    'erasures',
    'incidents',
    'preflight',
    'sign-in-link',
    'help',
  ]);
});
