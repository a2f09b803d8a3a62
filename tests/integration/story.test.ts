import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { oneTee, openShop, type TestShop } from './test-shop.ts';
import { anyString, containing, matching } from '../support/matchers.ts';
import { signIn } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

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
  expect((await runCommand(['orders', '--email', order.email])).output).toContain(number);

  const shipment = ['--carrier', 'ups', '--tracking', '1Z999AA10123456784'];
  expect(await runCommand(['ship', number, ...shipment])).toMatchObject({ code: 0, errors: '' });
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
  expect(await runCommand(['deliver', number])).toMatchObject({ code: 0 });

  const part = ['refund', number, '--amount', '5.00', '--reason', 'a loose seam'];
  expect((await runCommand(part, 'y')).output).toBe('$5.00 was refunded.');
  expect((await runCommand(part, 'y')).output).toContain('no second refund was made');

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
    { actor: 'etta', action: 'ship' },
    { actor: 'etta', action: 'deliver' },
    { actor: 'etta', action: 'refund', details: { amount: 500, reason: 'a loose seam' } },
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

  expect((await runCommand(['refund', number, '--yes'])).output).toBe('$25.73 was refunded.');
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
    const refund = (amount: string) =>
      runCommand(['refund', orderNumber, '--amount', amount, '--key', 'seam', '--yes']);
    for (let again = 0; again < 2; again += 1) {
      expect(await refund('3')).toMatchObject({ code: 0 });
    }
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(300);
    expect(await refund('4')).toMatchObject({
      code: 1,
      errors: 'This key belongs to a refund of $3.00.',
    });
  });

  test('is sent only after a confirmation', async () => {
    const { orderNumber, paymentIntentId } = await shop.buyByCard();
    const line = ['refund', orderNumber, '--amount', '5.00'];
    expect(await runCommand(line)).toMatchObject({
      code: 1,
      errors: containing('This needs a confirmation: add --yes.'),
    });
    expect(await runCommand(line, 'n')).toMatchObject({ code: 1, errors: 'Nothing was done.' });
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(0);
    expect(await audit(orderNumber)).toEqual([]);
  });
});

describe('cancelling', () => {
  test('refunds what was paid and releases the promo', async () => {
    await shop.createPromo('ONCE', { most: 1 });
    const payment = await shop.buyByCard({ promoCode: 'ONCE', amount: 25.43 });
    const { email, orderNumber } = payment;
    expect(await runCommand(['cancel', orderNumber, '--yes'])).toMatchObject({
      code: 0,
      output: `${orderNumber} is cancelled. $25.43 was refunded.`,
    });
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
    expect(await runCommand(['refund', String(body.orderNumber)])).toMatchObject({
      code: 1,
      errors: 'There is nothing to refund: the order was free.',
    });
    expect(await runCommand(['cancel', String(body.orderNumber)])).toMatchObject({ code: 0 });
    const [mail] = shop.emailsTo(checkoutRequest.customerData.email);
    expect(mail?.subject).toBe(`Your order ${String(body.orderNumber)} is canceled`);
  });
});

describe('an order that was already changed', () => {
  const ship = (number: string) => ['ship', number, '--carrier', 'UPS', '--tracking', number];
  const cancel = (number: string) => ['cancel', number];
  const deliver = (number: string) => ['deliver', number];
  const refund = (number: string) => ['refund', number, '--amount', '30.73', '--yes'];

  test.each([
    ['cancelled', cancel, [cancel, ship, refund]],
    ['shipped', ship, [ship, cancel]],
    ['delivered', deliver, [deliver, ship, cancel]],
    ['refunded', refund, [ship, cancel]],
  ])('is %s once: whoever is next reads when and by whom', async (status, first, next) => {
    const order = await shop.buyByCard();
    const { orderNumber: number } = order;
    if (status === 'delivered') await runCommand(ship(number));
    expect(await runCommand([...first(number), '--actor', 'alice'], 'y')).toMatchObject({
      code: 0,
    });
    const state = async () => [
      await shop.database.query('select * from orders where order_number = $1', [number]),
      await audit(number),
      shop.emailsTo(order.email).length,
      await shop.netAtStripe(order.paymentIntentId),
    ];
    await shop.database.query(
      "update audit set at = '2026-11-21T15:42:59Z' where subject_id = $1 and actor = 'alice'",
      [number],
    );
    const before = await state();
    for (const again of next) {
      expect(await runCommand(again(number))).toMatchObject({
        code: 1,
        errors: matching(
          new RegExp(`^${number} was ${status} on Nov 21, 2026 at 10:42 by alice\\.`),
        ),
      });
    }
    expect(await state()).toEqual(before);
  });
});

test('an order with a pending payment is neither shipped nor cancelled', async () => {
  const { order } = await shop.buyByPaypal({}, 'pending');
  const number = order.orderNumber;
  const ship = await runCommand(['ship', number, '--carrier', 'UPS', '--tracking', '1']);
  expect(ship).toMatchObject({
    code: 1,
    errors: containing('only a paid order'),
  });
  expect(await runCommand(['cancel', number, '--yes'])).toMatchObject({ code: 1 });
  expect(await runCommand(['refund', number, '--yes'])).toMatchObject({ code: 1 });
});

test('an order with a queued full refund is not shipped, although the provider does not respond', async () => {
  const { orderNumber, paymentIntentId } = await shop.buyByCard();
  const refund = ['refund', orderNumber, '--yes'];
  const drop = { method: 'POST', path: '/v1/refunds', when: 'before', what: 'drop' } as const;
  shop.faults.requests.order({ ...drop, times: 3 });
  expect((await runCommand(refund)).output).toContain('is pending');
  const ship = ['ship', orderNumber, '--carrier', 'UPS', '--tracking', '1'];
  expect(await runCommand(ship)).toMatchObject({
    code: 1,
    errors: 'The order is being refunded in full, so it was not shipped.',
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
    const listed = await runCommand(['orders', '--email', email, '--json']);
    expect(JSON.parse(listed.output)).toMatchObject([{ orderNumber, refundedCents: 0 }]);
    const { output } = await runCommand(['cancel', orderNumber, '--yes']);
    expect(output).toBe(`${orderNumber} is cancelled. $30.73 was refunded.`);
    expect(charge()).toMatchObject({ status: 'REFUNDED', refundedCents: 3073 });
  });

  test('can be refunded in part and in full, and no further', async () => {
    const { orderNumber, charge } = await placePaidTwice();
    const part = ['refund', orderNumber, '--amount', '5.00', '--yes'];
    expect((await runCommand(part)).output).toBe('$5.00 was refunded.');
    const rest = ['refund', orderNumber, '--yes'];
    expect((await runCommand(rest)).output).toBe('$25.73 was refunded.');
    expect((await runCommand(rest)).output).toContain('no second refund was made');
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
  const owner = await signIn(shop.url);
  const office = (name: string, body: object) => shop.call(`admin-${name}`, body, owner);
  const barrel15 = { code: 'barrel15', kind: 'percentage', value: 1500, lastDay: '2100-01-01' };
  const created = { status: 200, body: { code: 'BARREL15' } };
  expect(await office('create-promo-code', barrel15)).toMatchObject(created);
  expect(await office('create-promo-code', barrel15)).toMatchObject(created);
  expect(await office('create-promo-code', { ...barrel15, value: 2000 })).toMatchObject({
    body: { error: containing('already') },
  });
  const { body: listed } = await office('list-promo-codes', {});
  const endsAt = '2100-01-02T05:00:00.000Z';
  expect(listed.promoCodes).toContainEqual(
    expect.objectContaining({ code: 'BARREL15', status: 'active', endsAt }),
  );
  const { body } = await shop.call('validate-promo-code', { code: 'BARREL15' });
  expect(body).toMatchObject({ valid: true });
  expect((await office('end-promo-code', { code: 'BARREL15' })).status).toBe(200);
  const after = await shop.call('validate-promo-code', { code: 'BARREL15' });
  expect(after.body).toMatchObject({ valid: false });
});

test('every pending event is tried again, however many there are', async () => {
  await shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, attempts)
     select 'stripe', 'evt_stuck' || number, 'charge.updated', 'ch_1', 50 from generate_series(1, 25) as number`,
  );
  expect((await runCommand(['events', 'retry'])).output).toBe('Retried 25. Nothing is pending.');
});

test.each([
  [['--help'], 0],
  [['orders', '--help'], 0],
  [[], 2],
  [['sell'], 2],
  [['ship', 'ORD-20260101-000000'], 2],
  [['refund', 'ORD-20260101-000000', '--amount', 'five'], 2],
  [['stock', 'set', 'ghost-barrel-tee-m'], 2],
  [['orders', 'ORD-20260101-000000'], 1],
])('%j ends with %i', async (line, code) => {
  expect((await runCommand(line)).code).toBe(code);
});
