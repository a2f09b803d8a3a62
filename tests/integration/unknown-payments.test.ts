import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callPaypal } from '#adapters/paypal/client.ts';
import { refundCapture } from '#adapters/paypal/refunds.ts';
import { openOffice } from '../support/office.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, oneTee, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { done, resolve, ship, deliver } = openOffice(shop);
const listed = async () =>
  (await done<{ unknownPayments: { id: string }[] }>('list-work')).unknownPayments;
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

/** The content of our own payments, of one tee in M to Lexington. */
const said = (changes: Record<string, string> = {}) => ({
  checkout_id: crypto.randomUUID(),
  shop: shop.url,
  items: 'ghost-barrel-tee-m:1:2899',
  subtotal: '2899',
  discount: '0',
  tax: '174',
  tax_state: 'KY',
  email: 'ada@boone.example',
  ...changes,
});
const shipsTo = (state: string) => ({
  name: 'Ada Boone',
  address: {
    line1: '1 Main Street',
    city: 'Lexington',
    postal_code: '40508',
    country: 'US',
    state,
  },
});

/** A payment at Stripe that says this, and that the database has never had. */
async function payAtStripe(
  amount: number,
  changes: Record<string, string> = {},
  params: object = {},
) {
  const shipping = { shipping: shipsTo('Kentucky') };
  const id = await shop.createAtStripe(amount, said(changes), { ...shipping, ...params });
  await shop.payByCard(id);
  await shop.deliverWebhooks();
  return id;
}

const money = (value: string) => ({ currency_code: 'USD', value });

/** A purchase unit of one tee, as a page with our public client id can write it. */
function purchaseUnit(unitPrice: string, changes: object = {}) {
  return {
    reference_id: `${shop.url}/?tax_state=OR`,
    custom_id: crypto.randomUUID(),
    amount: {
      ...money(unitPrice),
      breakdown: {
        item_total: money(unitPrice),
        discount: money('0.00'),
        tax_total: money('0.00'),
      },
    },
    items: [
      { name: 'Tee', sku: 'ghost-barrel-tee-m', quantity: '1', unit_amount: money(unitPrice) },
    ],
    shipping: {
      name: { full_name: 'Ada Boone' },
      address: {
        address_line_1: '1 Main Street',
        admin_area_2: 'Lexington',
        admin_area_1: 'KY',
        postal_code: '40508',
        country_code: 'US',
      },
    },
    ...changes,
  };
}

/** An order that a page has created and captured with our public client id. */
const payAtPaypal = (unitPrice: string, changes: object = {}) =>
  payUnitsAtPaypal([purchaseUnit(unitPrice, changes)]);

async function payUnitsAtPaypal(purchase_units: object[]) {
  const created = await callPaypal('/v2/checkout/orders', {
    body: { intent: 'CAPTURE', purchase_units, payment_source: { paypal: {} } },
    requestId: crypto.randomUUID(),
  });
  const { id } = created.body as { id: string };
  shop.approve({ orderId: id });
  const requestId = crypto.randomUUID();
  await callPaypal(`/v2/checkout/orders/${id}/capture`, { body: {}, requestId });
  await shop.deliverWebhooks();
  return id;
}

describe.each(PROVIDERS)('a payment by %s whose checkout the database lacks', (provider) => {
  test('is logged, told to the owner once, and shown by health and the office', async () => {
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
    expect(await listed()).toMatchObject([
      { id, amountCents: 3073, items: ['1 × ghost-barrel-tee-m'], email, hasShop: true },
    ]);
    expect((await done('today')).waiting).toContainEqual(
      expect.objectContaining({ kind: 'unknown_payments', count: 1 }),
    );
  });

  test('becomes an order from what it says, once', async () => {
    await shop.createPromo(`LOST-${provider}`.toUpperCase());
    const promoCode = `LOST-${provider}`.toUpperCase();
    const { id, email } = await lost[provider]({ promoCode, amount: 25.43 });
    const before = await checkoutId('unknown_payments', id);
    const made = await resolve('order', id);
    expect(made).toMatchObject({ status: 200, body: { outcome: 'order' } });
    const order = await orderOf(id);
    expect(order).toMatchObject({
      status: 'processing',
      payment_status: 'completed',
      total_amount: 2543,
      tax_state: 'KY',
      promo_code: promoCode,
      email,
      state_province: 'Kentucky',
      country: 'United States',
    });
    expect(await checkoutId('payments', id)).toBe(before);
    expect((await resolve('order', id)).body).toEqual(made.body);
    expect(made.body.orderNumber).toBe(order?.order_number);
    const confirmations = shop
      .emailsTo(email)
      .filter(({ subject }) => subject.includes(String(order?.order_number)));
    expect(confirmations).toHaveLength(1);
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'ok' } });
    expect((await resolve('refund', id)).body.error).toContain('has the order');
    const audit = await shop.database.query('select action from audit where subject_id = $1', [id]);
    expect(audit).toEqual([{ action: 'make order' }]);
  });

  test('is refunded instead, once', async () => {
    const { id } = await lost[provider]();
    expect(await resolve('refund', id)).toMatchObject({ status: 200 });
    expect(await resolve('refund', id)).toMatchObject({ status: 200 });
    const refunds = await shop.database.query(
      `select refunds.amount, refunds.state, kind from refunds join payments on payments.id = payment_id where provider_payment_id = $1`,
      [id],
    );
    expect(refunds).toEqual([{ amount: 3073, state: 'succeeded', kind: 'unapplied_payment' }]);
    expect(await resolve('order', id)).toMatchObject({ body: { outcome: 'refund' } });
    expect(await orderOf(id)).toBeUndefined();
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'ok' } });
  });

  test('is refunded when a size has sold out since', async () => {
    const { id } = await lost[provider]();
    await shop.database.query(
      "insert into stock (product_id, size, on_hand, committed) values ('ghost-barrel-tee', 'M', 0, 0)",
    );
    expect((await resolve('order', id)).body).toEqual({
      outcome: 'refund',
      orderNumber: null,
      reason: 'sold out',
    });
  });
});

test('a payment by card keeps the number of its order', async () => {
  const payment = await shop.buyByCard();
  await shop.loseCheckout(payment.checkoutKey);
  await shop.deliverWebhooks();
  await resolve('order', payment.paymentIntentId);
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
  expect(await listed()).toMatchObject([{ items: ['1 × ghost-barrel-tee-m'] }]);
});

test('a payment that was refunded or disputed at the provider never ships', async () => {
  const refunded = await lost.stripe();
  await shop.refundAtStripe(refunded.id, 3073);
  await shop.deliverWebhooks();
  const made = await resolve('order', refunded.id);
  expect(made.body.error).toContain('was refunded at Stripe');
  expect(await resolve('refund', refunded.id)).toMatchObject({ status: 200 });
  expect(await shop.refundedAtStripe(refunded.id)).toBe(3073);
  const disputed = await lost.stripe();
  shop.faults.disputes.open(disputed.id);
  await shop.deliverWebhooks();
  const second = await resolve('order', disputed.id);
  expect(second.body.error).toContain('is disputed');
});

test('what was refunded in part at the provider is recorded with the order', async () => {
  const { id } = await lost.stripe();
  await shop.refundAtStripe(id, 500);
  await shop.deliverWebhooks();
  await resolve('order', id);
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
  const made = await resolve('order', id);
  expect(made.body.error).toContain('lacks what was bought, an email address, and an address');
  expect(await resolve('refund', id)).toMatchObject({ status: 200 });
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
  expect(await listed()).toEqual([]);
});

const PRICE_CHANGED = 'Say that the price has changed since';
describe('what costs less than in the shop', () => {
  test.each([
    [
      'a tee for one cent',
      { items: 'ghost-barrel-tee-m:99:1', subtotal: '99', tax: '6' },
      105,
      '$1.05 was paid, the shop asks $3,042.21: $0.01 for the M, which costs $28.99.',
    ],
    [
      'a tee without tax to Kentucky',
      { tax: '0', tax_state: '' },
      2899,
      '$28.99 was paid, the shop asks $30.73: sales tax of $0.00 instead of $1.74 to Kentucky.',
    ],
    [
      'a dear tee without tax to Kentucky',
      { items: 'ghost-barrel-tee-m:1:4000', subtotal: '4000', tax: '0' },
      4000,
      '$40.00 was paid, the shop asks $30.73: sales tax of $0.00 instead of $2.40 to Kentucky.',
    ],
    [
      'more discount than the code gives',
      { discount: '2000', promo: 'CHEAPER', tax: '54' },
      953,
      '$9.53 was paid, the shop asks $25.43: a discount of $20.00 instead of $5.00.',
    ],
  ])(
    '%s is an order only once someone says that the price has changed',
    async (_, says, cents, why) => {
      if ('promo' in says) await shop.createPromo(says.promo);
      const id = await payAtStripe(cents, says);
      const refused = await resolve('order', id);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toContain(why);
      expect(refused.body.error).toContain(PRICE_CHANGED);
      expect(await orderOf(id)).toBeUndefined();
      expect(await resolve('order', id, { hasPriceChanged: true })).toMatchObject({ status: 200 });
      expect(await orderOf(id)).toMatchObject({ total_amount: cents });
    },
  );

  test('a code that has ended since still gives its discount, and a higher price is no question', async () => {
    await shop.createPromo('BYGONE');
    await shop.database.query("update promo_codes set ends_at = now() where code = 'BYGONE'");
    const ended = await payAtStripe(2543, { discount: '500', promo: 'BYGONE', tax: '144' });
    expect(await resolve('order', ended)).toMatchObject({ status: 200 });
    const dear = await payAtStripe(4240, {
      items: 'ghost-barrel-tee-m:1:4000',
      subtotal: '4000',
      tax: '240',
    });
    expect(await resolve('order', dear)).toMatchObject({ status: 200 });
  });

  test('at PayPal, where a page can write what it likes, its price stands beside the shop’s', async () => {
    const id = await payAtPaypal('0.01');
    expect(notices(id)[0]?.text).toContain('1 × ghost-barrel-tee-m at $0.01 (in the shop $28.99)');
    expect(await listed()).toMatchObject([{ pieces: [{ unitCents: 1, shopCents: 2899 }] }]);
    const asked = await resolve('order', id);
    expect(asked.body.error).toContain('$0.01 was paid, the shop asks $28.99');
    expect(await orderOf(id)).toBeUndefined();
  });
});

test('the office shows both prices, and makes the order once someone says that the price has changed', async () => {
  const id = await payAtStripe(2543, {
    items: 'ghost-barrel-tee-m:1:2399',
    subtotal: '2399',
    tax: '144',
  });
  const lower = '$25.43 was paid, the shop asks $30.73: $23.99 for the M, which costs $28.99.';
  expect(await listed()).toMatchObject([
    {
      id,
      name: 'Ada Boone',
      shopTotalCents: 3073,
      taxCents: 144,
      lower,
      problem: null,
      taxLabel: 'Sales Tax (Kentucky, 6%)',
      isErased: false,
      otherAddress: null,
      pieces: [
        { product: 'Ghost Barrel Heritage Tee', size: 'M', unitCents: 2399, shopCents: 2899 },
      ],
    },
  ]);
  expect(await resolve('order', id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining(lower) as string },
  });
  expect(await resolve('book', id)).toMatchObject({ status: 409 });
  const made = await resolve('order', id, { hasPriceChanged: true });
  const { order_number: orderNumber } = (await orderOf(id)) ?? {};
  expect(made.body).toEqual({ outcome: 'order', orderNumber, reason: null });
  expect((await resolve('order', id)).body).toEqual(made.body);
  expect(await resolve('refund', id)).toMatchObject({ status: 409 });
  const audit = await shop.database.query('select actor from audit where subject_id = $1', [id]);
  expect(audit).toEqual([{ actor: 'owner@ghostbarrel.example' }]);
});

describe('what can be no order', () => {
  test.each([
    [
      'too many pieces',
      { items: 'ghost-barrel-tee-m:100:30', subtotal: '3000', tax: '73' },
      {},
      'It says 100 × ghost-barrel-tee-m, and a line has 1 to 99 pieces.',
    ],
    ['no email address', { email: 'ada@@boone' }, {}, 'ada@@boone is not an email address.'],
    ['no state of tax', { tax_state: 'ZZ' }, {}, 'ZZ is not a state of the United States.'],
    [
      'no state to ship to',
      {},
      { shipping: shipsTo('Kentuckee') },
      'Kentuckee is not a state of the United States.',
    ],
    [
      'no promo code of ours',
      { promo: 'NEVERWAS' },
      {},
      'The promo code NEVERWAS is not in the database: create it again in the office.',
    ],
  ])('%s is refused with a sentence', async (_, says, params, why) => {
    const id = await payAtStripe(3073, says, params);
    const made = await resolve('order', id, { hasPriceChanged: true });
    expect(made.status).toBe(409);
    expect(made.body.error).toContain(why);
    expect(await orderOf(id)).toBeUndefined();
  });

  test('another currency is shown, and is none of ours', async () => {
    const id = await payAtStripe(3073);
    await shop.database.query("update unknown_payments set currency = 'mxn'");
    expect(await listed()).toMatchObject([{ amountCents: 3073, currency: 'mxn' }]);
    const made = await resolve('order', id, { hasPriceChanged: true });
    expect(made.body.error).toContain('of 30.73 MXN. It is in MXN, and the shop sells in USD.');
  });
});

/** So many pieces at a price, less a discount that leaves $30.03. */
const lessDiscount = (unitPrice: string, itemTotal: string, discount: string, quantity = '1') => ({
  amount: {
    ...money('30.03'),
    breakdown: { item_total: money(itemTotal), discount: money(discount) },
  },
  items: [{ name: 'Tee', sku: 'ghost-barrel-tee-m', quantity, unit_amount: money(unitPrice) }],
});
const HUGE = ['900719925474099.20', '900719925474099.20', '900719925474069.17'] as const;

describe('what a page has written at PayPal so that it can’t be read', () => {
  const can = async (id: string) => ({
    order: await resolve('order', id),
    refund: await resolve('refund', id),
  });

  test.each([
    ['a price beyond all numbers', '30.03', () => lessDiscount(...HUGE)],
    [
      'a price of fifteen digits',
      '30.03',
      () => lessDiscount('999999999999999.99', '999999999999999.99', '999999999999969.96'),
    ],
    [
      'a price that no column holds',
      '30.03',
      () => lessDiscount('30000000.00', '30000000.00', '29999969.97'),
    ],
    [
      'ten digits of pieces',
      '30.03',
      () => lessDiscount('0.01', '99999999.99', '99999969.96', '9999999999'),
    ],
    ['a code of no letters', '28.99', () => ({ reference_id: `${shop.url}/?promo=%00` })],
  ])('%s costs only its own row', async (_, price, unit) => {
    const fine = await payAtPaypal('28.99');
    const id = await payAtPaypal(price, unit());
    const rows = await listed();
    expect(rows).toHaveLength(2);
    const row = (of: string) => rows.find((each) => each.id === of);
    const capture = shop.paypalFaults.captures.all().find(({ orderId }) => orderId === id);
    const page = `https://www.paypal.com/activity/payment/${capture?.id}`;
    const problem = expect.stringContaining(
      'Not all that it says of its order can be read',
    ) as string;
    expect(row(fine)).toMatchObject({ isUnreadable: false, problem: null });
    expect(row(id)).toMatchObject({ isUnreadable: true, url: page, problem });
    expect(notices(id)).toHaveLength(1);
    expect(notices(id)[0]?.text).toContain('It can only be refunded.');
    expect(notices(id)[0]?.text).toContain(page);
    const caughtUp = await runCommand(['catch-up', '--since', sinceAnHour(), '--dry-run']);
    expect(caughtUp).toMatchObject({ code: 0, errors: '' });
    const { order, refund } = await can(id);
    expect(order).toMatchObject({ status: 409, body: { error: problem } });
    expect(refund).toMatchObject({ status: 200, body: { outcome: 'refund' } });
    const refunded = shop.paypalFaults.captures.all().find(({ orderId }) => orderId === id);
    expect(refunded).toMatchObject({ status: 'REFUNDED' });
    expect(await listed()).toMatchObject([{ id: fine }]);
  });

  test.each([
    ['a price beyond all numbers', { items: [{ variant: 'a', quantity: 1, unit_price: 9e16 }] }],
    ['no number of pieces', { items: [{ variant: 'a', quantity: null, unit_price: 1 }] }],
    ['an address without its state', { shipping_address: { city: 'Lexington' } }],
  ])('%s, as version 2.0 has stored it, is a row too', async (_, said) => {
    const id = await payAtPaypal('28.99');
    shop.paypalFaults.orders.expire(id);
    await shop.database.query('update unknown_payments set content = content || $1::jsonb', [
      JSON.stringify(said),
    ]);
    expect(await listed()).toMatchObject([{ id, isUnreadable: true }]);
    const { order, refund } = await can(id);
    expect(order).toMatchObject({ status: 409 });
    expect(refund).toMatchObject({ status: 200 });
  });
});

const unprocessed = () =>
  shop.database.query('select event_id from provider_events where processed_at is null');
const captureOf = (orderId: string) =>
  shop.paypalFaults.captures.all().find((capture) => capture.orderId === orderId);
const sinceAnHour = () => new Date(Date.now() - 3_600_000).toISOString();

describe('captured at PayPal in another currency', () => {
  const inCurrency = (currency_code: string, value: string) => ({
    amount: { currency_code, value },
    items: undefined,
  });

  test.each([
    ['MXN', '30.73', 3073, '30.73 MXN'],
    ['JPY', '3000', 300_000, '3,000.00 JPY'],
  ])('a payment in %s is refunded in it', async (currency, value, amountCents, amount) => {
    const id = await payAtPaypal(value, inCurrency(currency, value));
    expect(await listed()).toMatchObject([{ id, amountCents, currency: currency.toLowerCase() }]);
    expect(notices(id)[0]?.subject).toBe(`Payment of ${amount} without an order`);
    const made = await resolve('order', id, { hasPriceChanged: true });
    expect(made.body.error).toContain(`It is in ${currency}, and the shop sells in USD.`);
    expect(await resolve('refund', id)).toMatchObject({ status: 200 });
    expect(captureOf(id)).toMatchObject({ status: 'REFUNDED', currency });
    await shop.deliverWebhooks();
    expect(await listed()).toEqual([]);
    expect(await unprocessed()).toEqual([]);
  });

  test('what was refunded there before is not refunded again', async () => {
    const id = await payAtPaypal('30.73', inCurrency('MXN', '30.73'));
    const amount = { currency_code: 'MXN', value: '5.00' };
    const path = `/v2/payments/captures/${captureOf(id)?.id}/refund`;
    await callPaypal(path, { body: { amount }, requestId: crypto.randomUUID() });
    await shop.deliverWebhooks();
    expect(await resolve('refund', id)).toMatchObject({ status: 200 });
    expect(captureOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 3073 });
  });

  test('a payment with the id of a checkout makes no order, and is refunded', async () => {
    const started = await shop.startPaypal();
    const { custom_id } = shop.paypalFaults.orders.find(started.orderId).unit;
    const id = await payAtPaypal('30.73', { ...inCurrency('MXN', '30.73'), custom_id });
    expect(await shop.ordersOf(started)).toEqual([]);
    await shop.sendOutbox();
    expect(captureOf(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await unprocessed()).toEqual([]);
  });
});

describe('an amount that no column holds', () => {
  const BEYOND = ['21474836.48', '900719925474099.20', '99999999999999999999.00'];
  const refundAll = async (id: string) =>
    callPaypal(`/v2/payments/captures/${captureOf(id)?.id}/refund`, {
      body: {},
      requestId: crypto.randomUUID(),
    });
  const plain = { items: undefined };

  test.each(BEYOND)('$%s at PayPal is a row that says so', async (value) => {
    const fine = await payAtPaypal('28.99');
    const id = await payAtPaypal(value, { ...plain, amount: money(value) });
    expect(await unprocessed()).toEqual([]);
    const problem = expect.stringContaining(
      'It is $21,474,836.47 or more, which the shop can',
    ) as string;
    const url = `https://www.paypal.com/activity/payment/${captureOf(id)?.id}`;
    const row = (await listed()).find((each) => each.id === id);
    expect(row).toMatchObject({ isUnreadable: true, problem, url });
    expect(notices(id)[0]?.text).toContain(url);
    const caughtUp = await runCommand(['catch-up', '--since', sinceAnHour(), '--dry-run']);
    expect(caughtUp).toMatchObject({ code: 0, errors: '' });
    expect(await resolve('order', id)).toMatchObject({ status: 409, body: { error: problem } });
    const refused = await resolve('refund', id);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('refund it at its provider, then here') as string },
    });
    await refundAll(id);
    await shop.deliverWebhooks();
    expect(await unprocessed()).toEqual([]);
    expect(await resolve('refund', id)).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ id: fine }]);
    const booked = await shop.database.query('select from payments where amount >= 2147483647');
    expect(booked).toEqual([]);
  });

  test('with the id of a checkout it makes no order, and the checkout can still be paid', async () => {
    const started = await shop.startPaypal();
    const { custom_id } = shop.paypalFaults.orders.find(started.orderId).unit;
    const id = await payAtPaypal('30000000.00', {
      ...plain,
      amount: money('30000000.00'),
      custom_id,
    });
    expect(await unprocessed()).toEqual([]);
    expect(await listed()).toMatchObject([{ id, isUnreadable: true }]);
    shop.approve(started);
    await shop.capture(started);
    expect(await shop.ordersOf(started)).toHaveLength(1);
  });
});

test('catching up goes on past a payment that can’t be recorded', async () => {
  const [first, second] = [await payAtPaypal('28.99'), await payAtPaypal('29.99')];
  await shop.database.query('delete from unknown_payments');
  await shop.database.query("delete from outbox where kind = 'unknown-payment'");
  const captureIds = [first, second].map((id) => captureOf(id)?.id);
  await shop.database.query('delete from provider_events where object_id = any ($1)', [captureIds]);
  await shop.database.query(
    `alter table unknown_payments add constraint refused check (provider_payment_id <> '${first}')`,
  );
  const since = sinceAnHour();
  const caughtUp = await runCommand(['catch-up', '--since', since, '--yes']);
  await shop.database.query('alter table unknown_payments drop constraint refused');
  expect(caughtUp.code).toBe(1);
  expect(caughtUp.errors).toContain(`payment ${first}`);
  expect(await listed()).toMatchObject([{ id: second }]);
  expect((await runCommand(['catch-up', '--since', since, '--yes'])).code).toBe(0);
  expect((await listed()).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
});

test.each([2, 10])(
  'each of %i purchase units of one order at PayPal is a payment',
  async (count) => {
    const prices = Array.from({ length: count }, (_, index) => `${28 + index}.99`);
    const orderId = await payUnitsAtPaypal(
      prices.map((price, index) =>
        purchaseUnit(price, { reference_id: `${shop.url}/?tax_state=OR&unit=${index}` }),
      ),
    );
    await shop.deliverWebhooks();
    const { unknownPayments: rows } = await done<{
      unknownPayments: { id: string; amountCents: number }[];
    }>('list-work');
    rows.sort((one, other) => one.amountCents - other.amountCents);
    const [first, second] = rows;
    const paid = prices.map((_, index) => ({
      amountCents: 2899 + index * 100,
      pieces: [{ unitCents: 2899 + index * 100 }],
    }));
    expect(rows).toMatchObject(paid);
    if (!first || !second) throw new Error('no payments');
    expect(await resolve('refund', second.id)).toMatchObject({ status: 200 });
    expect(await resolve('order', first.id)).toMatchObject({ status: 200 });
    expect(await orderOf(first.id)).toMatchObject({ total_amount: 2899 });
    const captures = shop.paypalFaults.captures
      .all()
      .filter((capture) => capture.orderId === orderId);
    expect(captures.map(({ refundedCents }) => refundedCents)).toEqual([
      0,
      2999,
      ...prices.slice(2).map(() => 0),
    ]);
    expect(await listed()).toHaveLength(count - 2);
  },
);

test.each([
  ['in lower case', 'LOWER10', 'lower10'],
  ['with spaces', 'SPACED10', ' SPACED 10 '],
])('a code %s is the code that is stored', async (_, code, promo) => {
  await shop.createPromo(code);
  const id = await payAtStripe(2543, { discount: '500', promo, tax: '144' });
  expect(await resolve('order', id)).toMatchObject({ status: 200 });
  expect(await orderOf(id)).toMatchObject({ promo_code: code });
});

describe('paid to another account at PayPal', () => {
  const payee = { email_address: 'stranger@elsewhere.example' };

  test('a payment is not ours', async () => {
    await payAtPaypal('30.73', { payee });
    expect(await listed()).toEqual([]);
    expect(logged()).toEqual([]);
  });

  test('a payment with the id of a checkout makes no order, and to our account it does', async () => {
    const started = await shop.startPaypal();
    const { unit } = shop.paypalFaults.orders.find(started.orderId);
    const custom_id = unit.custom_id;
    await payAtPaypal('30.73', { custom_id, payee });
    expect(await shop.ordersOf(started)).toEqual([]);
    await payAtPaypal('30.73', { custom_id });
    expect(await shop.ordersOf(started)).toHaveLength(1);
  });
});

test('a payment is refunded, or made an order, after PayPal has forgotten its order', async () => {
  const [refunded, ordered] = [await lost.paypal(), await lost.paypal()];
  for (const { id } of [refunded, ordered]) shop.paypalFaults.orders.expire(id);
  expect(await resolve('refund', refunded.id)).toMatchObject({ status: 200 });
  const capture = shop.paypalFaults.captures.all().find(({ orderId }) => orderId === refunded.id);
  expect(capture).toMatchObject({ status: 'REFUNDED' });
  expect(await resolve('order', ordered.id)).toMatchObject({ status: 200 });
  expect(await orderOf(ordered.id)).toMatchObject({ total_amount: 3073, tax_state: 'KY' });
});

describe.each(PROVIDERS)('an erased person’s payment by %s', (provider) => {
  const month = () => {
    const day = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    return { from: yesterday, to: day };
  };
  const sales = () => done('read-report', month());
  const journal = async () =>
    (await done<{ text: string }>('read-journal', { ...month(), limit: 100 })).text;

  async function buyDelivered() {
    const customerData = {
      firstName: 'Wade',
      lastName: 'Tolliver',
      email: 'wade@tolliver.example',
    };
    const bought = await buy[provider]({ customerData });
    const { orderNumber } = bought;
    await ship(orderNumber);
    await deliver(orderNumber);
    return bought;
  }
  const refund = {
    stripe: (id: string) => shop.refundAtStripe(id, 500),
    paypal: (id: string) => {
      const { captureId = '' } = shop.paypalFaults.orders.find(id);
      return refundCapture({ captureId, amountCents: 500, requestId: crypto.randomUUID() });
    },
  };
  const buy = {
    async stripe(changes: object) {
      const { paymentIntentId: id, ...bought } = await shop.buyByCard(changes);
      return { ...bought, id };
    },
    async paypal(changes: object) {
      const { orderId: id, checkoutKey, order } = await shop.buyByPaypal(changes);
      return { id, checkoutKey, orderNumber: order.orderNumber };
    },
  };

  test('is booked without an order, with its tax, and what is refunded of it later goes back', async () => {
    const bought = await buyDelivered();
    const before = await journal();
    const report = await sales();
    await done('erase-customer', { email: 'wade@tolliver.example' });
    await shop.sendOutbox();
    await shop.loseCheckout(bought.checkoutKey);
    await shop.deliverWebhooks();
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'late' } });

    const ordered = await resolve('order', bought.id);
    expect(ordered.body.error).toContain('book it without an order, or refund it');
    const sent = shop.mailbox.mails.length;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const booked = await runCommand(['catch-up', '--since', since, '--unknown', 'book'], 'y');
    expect(booked.output).toContain(
      `${bought.id}: $30.73 is booked without an order, $1.74 of it is sales tax`,
    );
    expect(await health()).toMatchObject({ checks: { 'unknown payments': 'ok' } });
    expect(shop.mailbox.mails).toHaveLength(sent);
    expect(await sales()).toEqual(report);
    const withoutNumbers = (text: string) =>
      text.replaceAll(/ (?:ORD-\S+|pi_\S+|[A-Z\d]{17})/g, '');
    expect(withoutNumbers(await journal())).toBe(withoutNumbers(before));
    const [kept] = await shop.database.query(
      'select content from unknown_payments where provider_payment_id = $1',
      [bought.id],
    );
    expect(kept).toEqual({ content: null });
    expect((await resolve('refund', bought.id)).body.error).toContain('is booked without an order');

    await refund[provider](bought.id);
    await shop.deliverWebhooks();
    const refunds = await shop.database.query(
      'select refunds.amount, sales_tax, refunds.state from refunds join payments on payments.id = payment_id where provider_payment_id = $1',
      [bought.id],
    );
    expect(refunds).toEqual([{ amount: 500, sales_tax: 28, state: 'succeeded' }]);
    expect(await journal()).toMatch(/revenue:sales +\$4\.72\n +liabilities:sales tax:KY +\$0\.28/);
    expect(shop.mailbox.mails).toHaveLength(sent);
  });
});

test('by PayPal, a person may know an erased customer whose account has another address', async () => {
  const email = freshEmail();
  const pay = () => shop.buyByPaypal({ customerData: { ...oneTee().customerData, email } });
  const [bought, later] = [await pay(), await shop.buyByPaypal()];
  const { orderNumber } = bought.order;
  await ship(orderNumber);
  await deliver(orderNumber);
  await done('erase-customer', { email });
  for (const { checkoutKey } of [bought, later]) await shop.loseCheckout(checkoutKey);
  await shop.deliverWebhooks();
  expect((await resolve('book', bought.orderId)).body).toMatchObject({ outcome: 'book' });
  await shop.database.query('delete from erasures');
  expect((await resolve('book', later.orderId)).body.error).toContain('is not of an erased person');
});
