import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffice } from '../support/office.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const OWNERS = 'etta@owner.example, orders@owner.example';

const shop = sharedShop(openShop);
const office = openOffice(shop);
beforeEach(() => {
  vi.stubEnv('ORDER_NOTIFY_TO', 'etta@owner.example,orders@owner.example');
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  shop.resetFaults();
  shop.paypalFaults.reset();
  shop.paypalFaults.webhooks.withhold();
  await shop.resetStock();
});

/** The emails to the owner whose subject has these words. */
const notices = (words: string) =>
  shop.emailsTo(OWNERS).filter(({ subject }) => subject.includes(words));
const subjects = (words: string) => notices(words).map(({ subject }) => subject);

const tees = (quantity: number, size = 'M') => ({
  amount: (2899 * quantity + Math.round(2899 * quantity * 0.06)) / 100,
  items: [{ id: 'ghost-barrel-tee', size, quantity }],
});

/** The address of an order in the office. */
const officePage = (orderNumber: string) => `${shop.url}/admin/orders/${orderNumber}`;

const lastRefund = async () => {
  const [refund] = await shop.database.query(
    'select provider_refund_id as id from refunds order by created_at desc limit 1',
  );
  return String(refund?.id);
};

describe('an order', () => {
  test('is told once, although browser and webhook both finish it, without what opens its page', async () => {
    const order = await shop.buyByCard({ ...tees(2), orderNotes: 'Ring <twice>.\nThank you!' });
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    await shop.confirm(order);
    await shop.idle();
    const [notice, ...others] = notices(order.orderNumber);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(`Order ${order.orderNumber}: $61.46`);
    for (const line of [
      '2 × Ghost Barrel Heritage Tee in M',
      'Total: $61.46',
      'Payment: card, completed',
      'Customer: Wade Tolliver',
      'Ship to: Lexington, Kentucky, United States',
      'Note: Ring <twice>.\nThank you!',
      `Open the order:\n${officePage(order.orderNumber)}`,
    ]) {
      expect(notice?.text).toContain(line);
    }
    expect(notice?.html).toContain('Ring &lt;twice&gt;.<br>Thank you!');
    expect(notice?.html).toContain(`href="${officePage(order.orderNumber)}"`);
    for (const part of [notice?.text, notice?.html]) {
      expect(part).not.toContain('npm run shop');
      expect(part).not.toContain(order.secureToken);
      expect(part).not.toContain(order.orderId);
    }
  });

  test('that costs nothing, or whose payment is pending, is told too', async () => {
    const free = { ...oneTee({ promoCode: 'ANGELSHARE' }), amount: undefined };
    const { body } = await shop.call('place-free-order', free);
    await shop.idle();
    expect(notices(String(body.orderNumber))[0]?.text).toContain('Payment: free order, completed');
    const { order } = await shop.buyByPaypal({}, 'pending');
    expect(notices(order.orderNumber)[0]?.text).toContain('Payment: PayPal, pending');
  });

  test('is not told without the setting, nor once it is set again', async () => {
    vi.stubEnv('ORDER_NOTIFY_TO', '');
    const { email, orderNumber } = await shop.buyByCard();
    vi.stubEnv('ORDER_NOTIFY_TO', 'etta@owner.example');
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(shop.emailsTo(email)).toHaveLength(1);
    expect(notices(orderNumber)).toEqual([]);
    expect(shop.emailsTo('etta@owner.example')).toEqual([]);
  });

  test("is told later when the owner's mail server refuses the address: a setting is wrong", async () => {
    const refusal = { command: 'RCPT TO', reply: '550 5.1.1 No such user' } as const;
    for (const address of ['etta@owner.example', 'orders@owner.example']) {
      shop.mail.refuse({ ...refusal, address });
    }
    const { orderNumber } = await shop.buyByCard();
    expect(notices(orderNumber)).toEqual([]);
    shop.mail.up();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(notices(orderNumber)).toHaveLength(1);
  });
});

test('a size is told when a sale leaves 3 or none, once, whatever is reserved', async () => {
  const told = () => subjects('Ghost Barrel Heritage Tee in L');
  await office.count('ghost-barrel-tee-l', 7);
  await shop.startPayment(tees(2, 'L'));
  await shop.buyByCard(tees(3, 'L'));
  expect(told()).toEqual([]);
  await shop.buyByCard(tees(1, 'L'));
  expect(told()).toEqual(['Ghost Barrel Heritage Tee in L: 3 left']);
  expect(notices('in L')[0]?.text).toContain(`${shop.url}/admin/stock`);
  await shop.buyByCard(tees(1, 'L'));
  expect(told()).toHaveLength(1);
  await office.addStock('ghost-barrel-tee-l', 3);
  await shop.buyByCard(tees(3, 'L'));
  expect(told()).toContain('Ghost Barrel Heritage Tee in L: 2 left');
});

test('a size of which one sale takes the last pieces is told as sold out only', async () => {
  await office.count('ghost-barrel-tee-s', 5);
  await shop.buyByCard(tees(5, 'S'));
  expect(subjects('in S:')).toEqual(['Ghost Barrel Heritage Tee in S: sold out']);
});

describe('a dispute', () => {
  /** Stripe has decided for us, and the reconciler has asked. */
  async function win(dispute: string) {
    shop.faults.disputes.move(dispute, 'won');
    await shop.database.query('update refunds set next_check_at = now()');
    await shop.reconcile();
    await shop.reconcile();
  }

  test('at Stripe is told once, and no failed refund when it is won', async () => {
    const order = await shop.buyByCard();
    const id = shop.faults.disputes.open(order.paymentIntentId);
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    expect(subjects('Dispute')).toEqual([`Dispute of $30.73 for order ${order.orderNumber}`]);
    expect(notices('Dispute')[0]?.text).toContain('https://dashboard.stripe.com/disputes');
    expect(notices('Dispute')[0]?.text).toContain(officePage(order.orderNumber));
    await win(id);
    expect(subjects(order.orderNumber).toSorted()).toEqual([
      `Dispute of $30.73 for order ${order.orderNumber}`,
      `Dispute won: $30.73 for order ${order.orderNumber}`,
      `Order ${order.orderNumber}: $30.73`,
    ]);
    const [won] = notices('Dispute won');
    expect(won?.text).toContain('Stripe returned $30.73. The order is processing again');
    expect(won?.text).not.toMatch(/npm run|refund/);
    expect(won?.text).toContain(officePage(order.orderNumber));
    const { body } = await office.call('get-order', { orderNumber: order.orderNumber });
    expect(body.history).toContainEqual(
      expect.objectContaining({
        text: 'Dispute won: $30.73 came back, and the order is processing again',
      }),
    );
  });

  test('that is won after the pieces were sold says what is missing, and the order stays refunded', async () => {
    await office.count('ghost-barrel-tee-xl', 2);
    const order = await shop.buyByCard(tees(2, 'XL'));
    const id = shop.faults.disputes.open(order.paymentIntentId);
    await shop.deliverWebhooks();
    await shop.buyByCard(tees(1, 'XL'));
    await win(id);
    const [won] = notices(`Dispute won: $61.46 for order ${order.orderNumber}`);
    expect(won?.text).toContain('1 × Ghost Barrel Heritage Tee in XL');
    expect(won?.text).toContain(officePage(order.orderNumber));
    expect(won?.text).not.toContain('npm run');
    expect(await shop.ordersOf(order)).toMatchObject([
      { status: 'refunded', payment_status: 'completed' },
    ]);
    await office.refund(order.orderNumber);
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(shop.emailsTo(order.email).map(({ subject }) => subject)).toContain(
      `$61.46 refunded for order ${order.orderNumber}`,
    );
  });

  test('of a part, or of a payment without an order, that is won says what follows', async () => {
    const { order, orderId } = await shop.buyByPaypal();
    const capture = shop.paypalFaults.captures.all().find((one) => one.orderId === orderId);
    shop.paypalFaults.captures.reverse(String(capture?.id), 1000);
    await shop.deliverWebhooks();
    shop.paypalFaults.refunds.cancel(await lastRefund());
    await shop.database.query('update refunds set next_check_at = now()');
    await shop.reconcile();
    expect(notices(`Dispute won: $10.00 for order ${order.orderNumber}`)[0]?.text).toContain(
      'PayPal returned $10.00. The dispute had not changed the order: it is processing.',
    );
  });

  test('at PayPal is told once', async () => {
    const { order, orderId } = await shop.buyByPaypal();
    const capture = shop.paypalFaults.captures.all().find((one) => one.orderId === orderId);
    shop.paypalFaults.captures.reverse(String(capture?.id), 1000);
    shop.paypalFaults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    const [notice, ...others] = notices(`Dispute of $10.00 for order ${order.orderNumber}`);
    expect(notice?.text).toContain("PayPal's Resolution Center");
    expect(others).toEqual([]);
  });
});

describe('a failed refund', () => {
  test('is told with what to do when the bank rejects it days later', async () => {
    const order = await shop.buyByCard();
    await office.refund(order.orderNumber);
    shop.faults.refunds.fail(await lastRefund());
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    const [notice, ...others] = notices(`Refund of $30.73 for order ${order.orderNumber} failed`);
    expect(others).toEqual([]);
    expect(notice?.text).toContain(officePage(order.orderNumber));
    expect(notice?.html).not.toContain(order.secureToken);
  });

  test('is not told when it was made by hand', async () => {
    const order = await shop.buyByCard();
    await shop.refundAtStripe(order.paymentIntentId, 3073);
    const { body } = await office.refund(order.orderNumber, { amountCents: 3073 });
    expect(body).toMatchObject({ state: 'failed', externalCents: 3073 });
    await shop.sendOutbox();
    expect(notices(`order ${order.orderNumber} failed`)).toEqual([]);
  });

  test('of a payment without an order names the payment, which the office cannot refund', async () => {
    const checkoutRequest = oneTee();
    const card = await shop.startPayment(checkoutRequest);
    await shop.buyByPaypal(checkoutRequest);
    await shop.payByCard(card.paymentIntentId);
    await shop.confirm(card);
    await shop.idle();
    shop.faults.refunds.fail(await lastRefund());
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    const [notice] = notices(`Refund of $30.73 for payment ${card.paymentIntentId} failed`);
    expect(notice?.text).toContain("refund it in Stripe's dashboard.");
  });
});

describe('what is late', () => {
  const forgetReports = () => shop.database.query("delete from outbox where kind = 'late-report'");
  const payDaysAgo = (orderNumber: string, days: number) =>
    shop.database.query(
      `update payments set paid_at = now() - make_interval(days => $2::integer)
       where checkout_id = (select checkout_id from orders where order_number = $1)`,
      [orderNumber, days],
    );

  test('is told once a day; nothing late, no email', async () => {
    await forgetReports();
    const { orderNumber } = await shop.buyByCard();
    const shipped = await shop.buyByCard();
    const pending = await shop.buyByPaypal({}, 'pending');
    await shop.reconcile();
    expect(notices('Late')).toEqual([]);

    for (const number of [orderNumber, shipped.orderNumber]) await payDaysAgo(number, 10);
    await office.ship(shipped.orderNumber);
    await shop.reconcile();
    expect(notices('Late')).toEqual([]);
    await forgetReports();
    await shop.reconcile();
    await shop.reconcile();
    const [report, ...others] = notices('Late');
    expect(others).toEqual([]);
    expect(report?.subject).toBe('Late: 1 order to ship');
    expect(report?.text).toContain(orderNumber);
    expect(report?.text).toContain(`${shop.url}/admin/orders\n`);
    for (const other of [shipped.orderNumber, pending.order.orderNumber]) {
      expect(report?.text).not.toContain(other);
    }
    await office.cancel(orderNumber);
  });

  test('names the work that waits for too long', async () => {
    const { orderNumber } = await shop.buyByCard();
    shop.faults.requests.order({
      method: 'POST',
      path: '/v1/refunds',
      what: 'drop',
      times: 3,
      when: 'before',
    });
    await office.refund(orderNumber);
    await shop.database.query(
      "update outbox set created_at = created_at - interval '2 hours' where done_at is null",
    );
    await forgetReports();
    await shop.reconcile();
    expect(subjects('refunds')).toEqual(['Late: refunds']);
    expect(notices('refunds')[0]?.text).toContain(`${shop.url}/admin/work`);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
  });

  test('is not told a day later, when that day has its own report', async () => {
    const before = notices('Late').length;
    const { orderNumber } = await shop.buyByCard();
    await payDaysAgo(orderNumber, 10);
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload)
       values ('late-report', 'late-report:2026-01-02', '{"day": "2026-01-02"}')`,
    );
    await shop.sendOutbox();
    expect(notices('Late')).toHaveLength(before);
    expect(await shop.database.query('select from outbox where done_at is null')).toEqual([]);
  });
});
