import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '../support/office.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { oneTee, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
beforeEach(() => {
  shop.faults.setup(() => ({ isLiveMode: true }));
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  shop.resetFaults();
  await shop.database.query('delete from unknown_payments');
  await shop.resetStock();
});

const notices = (id: string) =>
  shop.mailbox.mails.filter(
    ({ subject, text }) => subject.includes('without an order') && text.includes(id),
  );
const logged = () =>
  [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.info).mock.calls]
    .map(([line]) => String(line))
    .filter((line) => line.includes('"unknown payment"'));
const health = async () =>
  (await (await fetch(`${shop.url}/api/health?database=true`)).json()) as object;
const checkoutId = async (table: string, id: string) => {
  const [row] = await shop.database.query(
    `select checkout_id from ${table} where provider_payment_id = $1`,
    [id],
  );
  return row?.checkout_id;
};
const orderOf = async (id: string) => {
  const [order] = await shop.database.query(
    `select orders.order_number, orders.id, orders.status, total_amount, tax_state, promo_code, email, customers.phone, state_province, country,
       orders.payment_status
     from orders join payments using (checkout_id) join customers on customers.id = customer_id
     join shipping_addresses on shipping_addresses.id = shipping_address_id where provider_payment_id = $1`,
    [id],
  );
  return order;
};

/** Paid by either provider, and lost before its webhook came. */
const lost = {
  async stripe(changes: object = {}) {
    const payment = await shop.startPayment(changes);
    await shop.payByCard(payment.paymentIntentId);
    await shop.loseCheckout(payment.checkoutKey);
    await shop.deliverWebhooks();
    return { id: payment.paymentIntentId, email: payment.email };
  },
  async paypal(changes: object = {}) {
    const payment = await shop.buyByPaypal(changes);
    await shop.loseCheckout(payment.checkoutKey);
    await shop.deliverWebhooks();
    return { id: payment.orderId, email: 'wade@tolliver.example' };
  },
};
const PROVIDERS = ['stripe', 'paypal'] as const;

describe.each(PROVIDERS)('a payment by %s whose checkout the database lacks', (provider) => {
  test('is logged, told to the owner once, and shown by health, the office and the terminal', async () => {
    const { id, email } = await lost[provider]();
    if (provider === 'stripe') shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    expect(logged()).toHaveLength(1);
    expect(notices(id)).toHaveLength(1);
    expect(notices(id)[0]).toMatchObject({ subject: 'Payment of $30.73 without an order' });
    expect(notices(id)[0]?.text).toContain('1 × ghost-barrel-tee-m');
    expect(await health()).toMatchObject({
      status: 'late',
      checks: { 'unknown payments': 'late' },
    });
    const office = await signIn(shop.url);
    const { body } = await shop.call('admin-list-work', {}, office);
    expect(body.unknownPayments).toMatchObject([
      { id, amountCents: 3073, items: ['1 × ghost-barrel-tee-m'], email, hasShop: true },
    ]);
    const today = await shop.call('admin-today', {}, office);
    expect(today.body.waiting).toContainEqual(
      expect.objectContaining({ kind: 'unknown_payments', count: 1 }),
    );
    const { output } = await runCommand(['payments']);
    expect(output).toContain(id);
    expect(output).toContain(email);
  });

  test('becomes an order from what it says, once', async () => {
    await shop.createPromo(`LOST-${provider}`.toUpperCase());
    const promoCode = `LOST-${provider}`.toUpperCase();
    const { id, email } = await lost[provider]({ promoCode, amount: 25.43 });
    const before = await checkoutId('unknown_payments', id);
    const made = await runCommand(['payments', 'order', id], 'y');
    expect(made).toMatchObject({ code: 0 });
    const order = await orderOf(id);
    expect(order).toMatchObject({
      ...{ status: 'processing', payment_status: 'completed', total_amount: 2543, tax_state: 'KY' },
      ...{ promo_code: promoCode, email, state_province: 'Kentucky', country: 'United States' },
    });
    expect(await checkoutId('payments', id)).toBe(before);
    const again = await runCommand(['payments', 'order', id, '--yes']);
    expect(again.output).toContain(`has the order ${String(order?.order_number)} already`);
    const confirmations = shop
      .emailsTo(email)
      .filter(({ subject }) => subject.includes(String(order?.order_number)));
    expect(confirmations).toHaveLength(1);
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'ok' } });
    expect((await runCommand(['payments', 'refund', id, '--yes'])).errors).toContain(
      'has the order',
    );
    const audit = await shop.database.query('select action from audit where subject_id = $1', [id]);
    expect(audit).toEqual([{ action: 'make order' }]);
  });

  test('is refunded instead, once', async () => {
    const { id } = await lost[provider]();
    expect(await runCommand(['payments', 'refund', id], 'y')).toMatchObject({ code: 0 });
    expect(await runCommand(['payments', 'refund', id, '--yes'])).toMatchObject({ code: 0 });
    const refunds = await shop.database.query(
      `select refunds.amount, refunds.state, kind from refunds join payments on payments.id = payment_id where provider_payment_id = $1`,
      [id],
    );
    expect(refunds).toEqual([{ amount: 3073, state: 'succeeded', kind: 'unapplied_payment' }]);
    expect(await runCommand(['payments', 'order', id, '--yes'])).toMatchObject({ code: 1 });
    expect(await orderOf(id)).toBeUndefined();
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'ok' } });
  });

  test('is refunded when a size has sold out since', async () => {
    const { id } = await lost[provider]();
    await shop.database.query(
      "insert into stock (product_id, size, on_hand, committed) values ('ghost-barrel-tee', 'M', 0, 0)",
    );
    const made = await runCommand(['payments', 'order', id, '--yes']);
    expect(made.errors).toContain('No order was made: sold out. $30.73 is refunded.');
  });
});

test('a payment by card keeps the number of its order', async () => {
  const payment = await shop.buyByCard();
  await shop.loseCheckout(payment.checkoutKey);
  await shop.deliverWebhooks();
  await runCommand(['payments', 'order', payment.paymentIntentId, '--yes']);
  expect(await orderOf(payment.paymentIntentId)).toMatchObject({
    order_number: payment.orderNumber,
  });
  const [found] = await shop.database.query(
    'select count(*)::int from orders where words @@ prefix_query($1)',
    [payment.orderNumber],
  );
  expect(found).toEqual({ count: 1 });
});

test('a payment on the hosted page says the same', async () => {
  const { body } = await shop.call('create-checkout-session', oneTee());
  await shop.payHosted(String(body.sessionId));
  const [{ checkout_key } = {}] = await shop.database.query(
    'select checkout_key from checkouts join payments on checkout_id = checkouts.id where provider_payment_id = $1',
    [body.sessionId],
  );
  await shop.loseCheckout(String(checkout_key));
  await shop.deliverWebhooks();
  const { output } = await runCommand(['payments']);
  expect(output).toContain('1 × ghost-barrel-tee-m');
});

test('a payment that was refunded or disputed at the provider never ships', async () => {
  const refunded = await lost.stripe();
  await shop.refundAtStripe(refunded.id, 3073);
  await shop.deliverWebhooks();
  const made = await runCommand(['payments', 'order', refunded.id, '--yes']);
  expect(made.errors).toContain('was refunded at Stripe');
  expect(await runCommand(['payments', 'refund', refunded.id, '--yes'])).toMatchObject({ code: 0 });
  expect(await shop.refundedAtStripe(refunded.id)).toBe(3073);
  const disputed = await lost.stripe();
  shop.faults.disputes.open(disputed.id);
  await shop.deliverWebhooks();
  const second = await runCommand(['payments', 'order', disputed.id, '--yes']);
  expect(second.errors).toContain('is disputed');
});

test('what was refunded in part at the provider is recorded with the order', async () => {
  const { id } = await lost.stripe();
  await shop.refundAtStripe(id, 500);
  await shop.deliverWebhooks();
  await runCommand(['payments', 'order', id, '--yes']);
  const refunds = await shop.database.query(
    'select refunds.amount, kind from refunds join payments on payments.id = payment_id where provider_payment_id = $1',
    [id],
  );
  expect(refunds).toEqual([{ amount: 500, kind: 'external' }]);
});

test('a payment without content says what it lacks, and can only be refunded', async () => {
  const id = await shop.createAtStripe(3073, { checkout_id: crypto.randomUUID() });
  await shop.payByCard(id);
  await shop.deliverWebhooks();
  expect(notices(id)[0]?.text).toContain('check that it is yours');
  const made = await runCommand(['payments', 'order', id, '--yes']);
  expect(made.errors).toContain('lacks what was bought, an email address, and an address');
  expect(await runCommand(['payments', 'refund', id, '--yes'])).toMatchObject({ code: 0 });
  expect(await shop.refundedAtStripe(id)).toBe(3073);
});

test("another shop's payment on the same account, and one in test mode, are left alone", async () => {
  const metadata = { checkout_id: crypto.randomUUID(), shop: 'https://another.example' };
  const other = await shop.createAtStripe(3073, metadata);
  await shop.payByCard(other);
  await shop.deliverWebhooks();
  expect(logged()).toEqual([]);
  shop.faults.setup(() => ({ isLiveMode: false }));
  const { id } = await lost.stripe();
  expect(logged()).toHaveLength(1);
  expect(notices(id)).toEqual([]);
  expect((await runCommand(['payments'])).output).toBe('Every payment has its order.');
});
