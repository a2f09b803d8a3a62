import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OUTBOX_KINDS } from '#mail/outbox-kinds.ts';
import { AUDIT_ACTIONS } from '#audit/audit-actions.ts';
import { readOrder } from '#orders/orders.queries.ts';
import { FEW_LEFT } from '#shop/availability.ts';
import { ORDER_TRANSITIONS } from '#shop/order-state.ts';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const person = { first_name: 'Wade', last_name: 'Tolliver', email: 'wade@tolliver.example' };
const address = {
  first_name: 'Wade',
  last_name: 'Tolliver',
  address_line1: '214 Jefferson Street',
  city: 'Lexington',
  state_province: 'Kentucky',
  postal_code: '40508',
  country: 'United States',
};
const content = (changes: object = {}) => ({
  currency: 'usd',
  subtotal: 2899,
  discount: 0,
  tax: 174,
  tax_state: 'KY',
  total: 3073,
  items: [{ product_id: 'tee', product_name: 'Tee', size: 'M', unit_price: 2899, quantity: 1 }],
  customer: person,
  billing_address: address,
  shipping_address: address,
  ...changes,
});

async function openCheckout(
  changes: object = {},
  key = randomUUID(),
  replaces: string | null = null,
) {
  const written = JSON.stringify(content(changes));
  const [opened] = await shop.database.query('select * from open_checkout($1, $2, $3, $4)', [
    key,
    written,
    written,
    replaces,
  ]);
  return { key, id: String(opened?.checkout_id), outcome: opened?.outcome };
}

interface Paid {
  provider?: string;
  payment?: string;
  amount?: number;
  currency?: string;
  captured?: boolean;
}

async function placeOrder(checkoutId: string, paid: Paid = {}) {
  const { provider = 'stripe', amount = 3073, currency = 'usd', captured = true } = paid;
  const { payment = `pi_${checkoutId}` } = paid;
  const [placed] = await shop.database.query(
    'select * from place_order($1, $2, $3, $4, $5, null, $6)',
    [checkoutId, provider, payment, amount, currency, captured],
  );
  return placed;
}

const refundsOf = (checkoutId: string) =>
  shop.database.query(
    `select refunds.amount, refunds.kind, refunds.reason from refunds
     join payments on payments.id = refunds.payment_id
     join outbox on outbox.dedupe_key = 'refund:' || refunds.id
     where payments.checkout_id = $1`,
    [checkoutId],
  );

describe("a payment that can't be applied is refunded once", () => {
  test('the second of two payments for one checkout', async () => {
    const { id } = await openCheckout();
    const first = await placeOrder(id);
    for (let again = 0; again < 3; again += 1) {
      const second = await placeOrder(id, { provider: 'paypal', payment: `PP-${id}` });
      expect(second).toEqual({
        ...first,
        outcome: 'second_payment',
        refusal: 'second payment',
      });
    }
    expect(await refundsOf(id)).toEqual([
      { amount: 3073, kind: 'unapplied_payment', reason: 'second payment' },
    ]);
  });

  test('a payment for what the same browser has bought in another checkout', async () => {
    const first = await openCheckout();
    const second = await openCheckout({ notes: 'changed' }, first.key, first.id);
    expect(await placeOrder(second.id)).toMatchObject({ outcome: 'created' });
    expect(await placeOrder(first.id)).toMatchObject({ outcome: 'second_payment' });
    expect(await refundsOf(first.id)).toHaveLength(1);
  });

  test.each([
    ['too little', { amount: 50 }],
    ['too much', { amount: 3074 }],
    ['in another currency', { currency: 'eur' }],
  ])('%s', async (_what, paid) => {
    const { id } = await openCheckout();
    expect(await placeOrder(id, paid)).toMatchObject({ outcome: 'refused', order_id: null });
    expect(await placeOrder(id, paid)).toMatchObject({ outcome: 'refused' });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'wrong amount' }]);
    expect(await placeOrder(id, { payment: `right-${id}` })).toMatchObject({ outcome: 'created' });
  });

  test('one payment never pays for two checkouts', async () => {
    const mine = await openCheckout();
    const theirs = await openCheckout();
    await placeOrder(mine.id, { payment: `shared-${mine.id}` });
    expect(await placeOrder(theirs.id, { payment: `shared-${mine.id}` })).toMatchObject({
      outcome: 'unknown',
    });
  });
});

describe('a checkout that was paid after it expired', () => {
  test('becomes an order and replaces the checkout that followed it', async () => {
    const first = await openCheckout();
    const second = await openCheckout({ notes: 'changed' }, first.key, first.id);
    expect(await placeOrder(first.id)).toMatchObject({ outcome: 'created' });
    const states = await shop.database.query(
      'select id, state from checkouts where checkout_key = $1',
      [first.key],
    );
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [first.id]: 'ordered',
      [second.id]: 'expired',
    });
  });

  test('is refunded when another shopper has used its promo in the meantime', async () => {
    await shop.createPromo('ONCE', { most: 1 });
    const cheaper = { promo_code: 'ONCE', discount: 500, tax: 144, total: 2543 };
    const first = await openCheckout(cheaper);
    await openCheckout({}, first.key, first.id);
    const other = await openCheckout(cheaper);
    expect(await placeOrder(other.id, { amount: 2543 })).toMatchObject({ outcome: 'created' });
    expect(await placeOrder(first.id, { amount: 2543 })).toMatchObject({ outcome: 'refused' });
    expect(await refundsOf(first.id)).toMatchObject([{ reason: 'promo used up' }]);
  });
});

test('a pending payment makes the order at once and is completed later', async () => {
  const { id } = await openCheckout();
  const paypal = { provider: 'paypal', payment: `PP-${id}` };
  const status = async () =>
    (
      await shop.database.query(
        `select payment_status, paid_at is not null as is_paid
         from orders join payments using (checkout_id) where checkout_id = $1`,
        [id],
      )
    )[0];
  expect(await placeOrder(id, { ...paypal, captured: false })).toMatchObject({
    outcome: 'created',
  });
  expect(await status()).toEqual({ payment_status: 'pending', is_paid: false });
  expect(await placeOrder(id, paypal)).toMatchObject({ outcome: 'existing' });
  expect(await status()).toEqual({ payment_status: 'completed', is_paid: true });
  expect(await placeOrder(id, { ...paypal, captured: false })).toMatchObject({
    outcome: 'existing',
  });
  expect(await status()).toEqual({ payment_status: 'completed', is_paid: true });
});

test('a payment fails once, and only while it is pending', async () => {
  const fail = (payment: string) =>
    shop.database.query("select fail_payment('paypal', $1)", [payment]);
  const stateOf = (payment: string) =>
    shop.database.query(
      `select payments.state, orders.payment_status from payments
       join orders using (checkout_id) where provider_payment_id = $1`,
      [payment],
    );
  const pending = await openCheckout();
  await placeOrder(pending.id, { provider: 'paypal', payment: 'PP-pending', captured: false });
  const applied = await openCheckout();
  await placeOrder(applied.id, { provider: 'paypal', payment: 'PP-applied' });
  for (let again = 0; again < 2; again += 1) {
    await fail('PP-pending');
    await fail('PP-applied');
  }
  expect(await stateOf('PP-pending')).toEqual([{ state: 'failed', payment_status: 'failed' }]);
  expect(await stateOf('PP-applied')).toEqual([{ state: 'applied', payment_status: 'completed' }]);
});

test('an order opens while the payment that failed, and was made after all, is due for refund', async () => {
  const { id } = await openCheckout({ billing_address: { ...address, address_line2: '' } });
  const paid = { provider: 'paypal', payment: 'PP-late' };
  const placed = await placeOrder(id, { ...paid, captured: false });
  await shop.database.query("select fail_payment('paypal', 'PP-late')");
  expect(await placeOrder(id, paid)).toMatchObject({ outcome: 'second_payment' });
  expect(await readOrder(String(placed?.order_id))).toMatchObject({
    paymentStatus: 'failed',
    provider: 'paypal',
  });
});

test('the personal data of an ordered checkout can be erased, and its price stays', async () => {
  const { id } = await openCheckout();
  await placeOrder(id);
  await shop.database.query(
    `update checkouts set purged_at = now(), content_hash = '',
       customer = null, billing_address = null, shipping_address = null, notes = null
     where id = $1`,
    [id],
  );
  expect(await placeOrder(id)).toMatchObject({ outcome: 'existing' });
});

describe('the sales tax of an order of $30.73, of which $1.74 is tax, is refunded', () => {
  const made = (payment: string, refund: string, amount: number, kind = 'external') =>
    shop.database.query("select record_external_refund('stripe', $1, $2, $3, null, $4)", [
      payment,
      refund + payment,
      amount,
      kind,
    ]);
  const taxOf = async (payment: string) =>
    (
      await shop.database.query(
        `select sales_tax from refunds join payments on payments.id = payment_id
         where provider_payment_id = $1 order by refunds.created_at`,
        [payment],
      )
    ).map(({ sales_tax }) => sales_tax);
  async function paidOrder() {
    const { id } = await openCheckout();
    await placeOrder(id);
    return `pi_${id}`;
  }

  test('by amount, and the last refund takes the rest', async () => {
    const payment = await paidOrder();
    for (const [refund, amount] of [
      ['re_1', 500],
      ['re_2', 500],
      ['re_3', 2073],
    ] as const)
      await made(payment, refund, amount);
    expect(await taxOf(payment)).toEqual([28, 28, 118]);
  });

  test('again after a refund has failed', async () => {
    const payment = await paidOrder();
    await made(payment, 're_1', 500);
    await made(payment, 're_2', 2573);
    await shop.database.query("select fail_refund('stripe', $1)", [`re_1${payment}`]);
    await made(payment, 're_3', 500);
    expect(await taxOf(payment)).toEqual([28, 146, 28]);
  });

  test('not by a reversal, and by the refund beside it in its share alone', async () => {
    const payment = await paidOrder();
    await made(payment, 'dp_1', 500, 'reversal');
    await made(payment, 're_1', 2573);
    expect(await taxOf(payment)).toEqual([0, 146]);
  });

  test('not with a payment that made no order', async () => {
    const { id } = await openCheckout();
    await placeOrder(id, { amount: 50 });
    await made(`pi_${id}`, 're_1', 50);
    expect(await taxOf(`pi_${id}`)).toEqual([0, 0]);
  });
});

describe('a refund', () => {
  /** Queues a refund of $10 of a new order, and returns its id with the payment's. */
  async function queueRefund() {
    const { id } = await openCheckout();
    await placeOrder(id);
    const payment = `pi_${id}`;
    const [refund] = await shop.database.query(
      `select (queue_refund(payments, 'operator', 1000, 'a loose seam', 'key:' || id)).id from payments
       where provider_payment_id = $1`,
      [payment],
    );
    return { payment, refund: String(refund?.id) };
  }
  const complete = (refund: string, state: string) =>
    shop.database.query('select complete_refund($1, $2, $3)', [refund, `re_${refund}`, state]);
  const stateOf = (refund: string) =>
    shop.database.query(
      `select state, (
         select count(*)::int from outbox where kind = 'order-refunded' and payload ->> 'refund_id' = refunds.id::text
       ) as emails
       from refunds where id = $1`,
      [refund],
    );

  test('that is completed twice sends one email', async () => {
    const { refund } = await queueRefund();
    await complete(refund, 'succeeded');
    await complete(refund, 'succeeded');
    expect(await stateOf(refund)).toEqual([{ state: 'succeeded', emails: 1 }]);
  });

  test('that has failed at the provider is not taken for another one there', async () => {
    const { payment, refund } = await queueRefund();
    await complete(refund, 'failed');
    await shop.database.query("select record_external_refund('stripe', $1, 're_other', 1000, $2)", [
      payment,
      refund,
    ]);
    expect(await stateOf(refund)).toEqual([{ state: 'failed', emails: 0 }]);
  });
});

test('a PayPal payment is captured only with the key of its checkout', async () => {
  const { id, key } = await openCheckout();
  await shop.database.query("select attach_payment($1, 'paypal', $2)", [id, `PP-${id}`]);
  const begin = (given: string) =>
    shop.database.query('select outcome from begin_capture($1, $2, false)', [`PP-${id}`, given]);
  expect(await begin(randomUUID())).toEqual([{ outcome: 'unknown' }]);
  expect(await begin(key)).toEqual([{ outcome: 'capture' }]);
});

describe('a promo code is reserved', () => {
  const cheaper = { discount: 500, tax: 144, total: 2543 };
  const addCode = (code: string, starts: string, ends: string) =>
    shop.database.query(
      `insert into promo_codes (code, discount_type, discount_value, starts_at, ends_at)
       values ($1, 'fixed', 500, now() + $2::interval, now() + $3::interval)`,
      [code, starts, ends],
    );

  test.each([
    ['before it starts', 'EARLY', '1 minute', '1 hour'],
    ['after it has ended', 'LATE', '-1 hour', '-1 minute'],
  ])('by no checkout %s', async (_when, code, starts, ends) => {
    await addCode(code, starts, ends);
    await expect(openCheckout({ ...cheaper, promo_code: code })).rejects.toThrow(
      `The promo code ${code} can't be used now.`,
    );
  });

  test('once by the same checkout', async () => {
    await addCode('SAME', '-1 hour', '1 hour');
    const { id } = await openCheckout({ ...cheaper, promo_code: 'SAME' });
    const again = await shop.database.query("select reserve_promo($1, 'SAME')", [id]);
    expect(again).toEqual([{ reserve_promo: true }]);
    const [code] = await shop.database.query("select used from promo_codes where code = 'SAME'");
    expect(code).toEqual({ used: 1 });
  });
});

describe('the schema refuses', () => {
  test.each([
    ['a total that does not add up', { total: 1 }],
    ['a subtotal that is not that of its items', { subtotal: 1, total: 175 }],
    ['a discount without a code', { discount: 100, total: 2973 }],
    ['a discount above the subtotal', { discount: 3000, total: 73, promo_code: 'ANGELSHARE' }],
    ['an empty cart', { items: [], subtotal: 0, total: 174 }],
    ['a negative tax', { tax: -174, total: 2725 }],
    ['a tax without its state', { tax_state: null }],
    ['a customer without an email', { customer: { ...person, email: undefined } }],
    ['a billing address without a city', { billing_address: { ...address, city: null } }],
    [
      'a shipping address without a country',
      { shipping_address: { ...address, country: undefined } },
    ],
  ])('%s', async (_what, changes) => {
    await expect(openCheckout(changes)).rejects.toThrow('check constraint');
  });

  test('a change to a checkout', async () => {
    const { id } = await openCheckout();
    await expect(
      shop.database.query('update checkouts set tax = 0, total = 2899 where id = $1', [id]),
    ).rejects.toThrow("can't be changed");
  });

  test.each([
    [
      'a second open checkout of one key',
      `insert into checkouts (
         checkout_key, content_hash, currency, subtotal, discount, tax, tax_state, total,
         items, customer, billing_address, shipping_address
       )
       select checkout_key, '', currency, subtotal, discount, tax, tax_state, total,
         items, customer, billing_address, shipping_address
       from checkouts where id = $1`,
      'one_live_checkout_per_key',
    ],
    [
      'a second order of one checkout',
      `insert into orders (
         checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency, subtotal,
         sales_tax, tax_state, discount_amount, promo_discount, total_amount, payment_status
       )
       select checkout_id, customer_id, shipping_address_id, generate_order_number(),
         generate_secure_token(), currency, subtotal, sales_tax, tax_state, discount_amount, promo_discount,
         total_amount, payment_status
       from orders where checkout_id = $1`,
      'orders_checkout_id_key',
    ],
    [
      'a second applied payment of one checkout',
      `insert into payments (checkout_id, provider, provider_payment_id, amount, currency, state, paid_at)
       values ($1, 'stripe', 'pi_second', 3073, 'usd', 'applied', now())`,
      'one_applied_payment_per_checkout',
    ],
    [
      'an order whose total does not add up',
      'update orders set total_amount = total_amount - 1 where checkout_id = $1',
      'check constraint',
    ],
    [
      'a line item whose total does not add up',
      `update order_items set total_price = total_price - 1
       where order_id = (select id from orders where checkout_id = $1)`,
      'check constraint',
    ],
  ])('%s', async (_what, change, constraint) => {
    const { id } = await openCheckout();
    await placeOrder(id);
    await expect(shop.database.query(change, [id])).rejects.toThrow(constraint);
  });

  test('a transition that is not listed', async () => {
    const { id } = await openCheckout();
    await placeOrder(id);
    for (const change of [
      "update orders set status = 'delivered' where checkout_id = $1",
      "update orders set payment_status = 'pending' where checkout_id = $1",
      "update checkouts set state = 'open' where id = $1",
      "update payments set state = 'created' where checkout_id = $1",
    ]) {
      await expect(shop.database.query(change, [id])).rejects.toThrow('Not a transition of the');
    }
  });
});

test('a payment, its refunds and disputes are booked once each, and once more with minus when they fail', async () => {
  const bookingsOf = (checkoutId: string) =>
    shop.database.query(
      `select kind, bookings.amount, tax, order_id is not null as has_order
       from bookings join payments on payments.id = payment_id where checkout_id = $1 order by bookings.id`,
      [checkoutId],
    );
  const { id } = await openCheckout();
  const paypal = { provider: 'paypal', payment: `PP-${id}` };
  await placeOrder(id, { ...paypal, captured: false });
  expect(await bookingsOf(id)).toEqual([]);
  await placeOrder(id, paypal);
  await placeOrder(id, paypal);
  await placeOrder(id);
  const report = (refund: string, cents: number, kind: string) =>
    shop.database.query("select record_external_refund('paypal', $1, $2, $3, null, $4)", [
      paypal.payment,
      refund,
      cents,
      kind,
    ]);
  await report(`part-${id}`, 1000, 'external');
  await report(`dispute-${id}`, 2073, 'reversal');
  await shop.database.query("select fail_refund('paypal', $1)", [`dispute-${id}`]);
  await report(`rest-${id}`, 2073, 'external');
  await shop.database.query("select fail_refund('paypal', $1)", [`rest-${id}`]);
  const paid = { kind: 'payment', amount: 3073, has_order: true };
  const refund = { kind: 'refund', has_order: true };
  const reversal = { kind: 'reversal', tax: 0, has_order: true };
  expect(await bookingsOf(id)).toEqual([
    { ...paid, tax: 174 },
    { ...paid, tax: 0, has_order: false },
    { ...refund, amount: 1000, tax: 57 },
    { ...reversal, amount: 2073 },
    { ...reversal, amount: -2073 },
    { ...refund, amount: 2073, tax: 117 },
    { ...refund, amount: -2073, tax: -117 },
  ]);
  const change = shop.database.query('update bookings set amount = amount + 1');
  await expect(change).rejects.toThrow("A row of bookings can't be changed.");
});

test('nobody can ask for the way back of an order whose dispute was won', async () => {
  const back = await shop.database.query(
    "select subject, from_state, to_state from state_transitions where kind <> 'step'",
  );
  expect(back).toHaveLength(4);
  for (const { subject, from_state, to_state } of back) {
    const asked = shop.database.query('select check_transition($1, $2, $3)', [
      subject,
      from_state,
      to_state,
    ]);
    await expect(asked).rejects.toThrow('Not a transition of the');
  }
});

test('the database and src/shop call the same number few', async () => {
  expect(await shop.database.query('select few_left() as few')).toEqual([{ few: FEW_LEFT }]);
});

test('the database and src/shop have the same transitions of an order', async () => {
  const steps = await shop.database.query(
    "select from_state, to_state from state_transitions where subject = 'order' and kind = 'step'",
  );
  const inShop = Object.entries(ORDER_TRANSITIONS).flatMap(([from_state, next]) =>
    next.map((to_state) => ({ from_state, to_state })),
  );
  expect(new Set(steps)).toEqual(new Set(inShop));
});

test('the database and the code have the same kinds of emails and of other work', async () => {
  const kinds = await shop.database.query('select kind from outbox_kinds');
  expect(new Set(kinds)).toEqual(new Set(OUTBOX_KINDS.map((kind) => ({ kind }))));
});

test('the database and the code have the same actions of the audit', async () => {
  const actions = await shop.database.query('select subject, action from audit_actions');
  const inCode = Object.entries(AUDIT_ACTIONS).flatMap(([subject, named]) =>
    named.map((action) => ({ subject, action })),
  );
  expect(new Set(actions)).toEqual(new Set(inCode));
});

test('an email or an action that is not listed is refused', async () => {
  const email =
    "insert into outbox (kind, dedupe_key, payload) values ('order-lost', 'lost', '{}')";
  await expect(shop.database.query(email)).rejects.toThrow('outbox_kind_fkey');
  const entry = shop.database.query("select add_audit_entry('mae', 'ship', 'stock', 'M')");
  await expect(entry).rejects.toThrow('audit_subject_action_fkey');
});

test.each([
  ['late in the evening', '2026-11-22T04:00:00Z', 'ORD-20261121-'],
  ['after midnight', '2026-11-22T05:00:00Z', 'ORD-20261122-'],
])('an order number has the day in Lexington: %s', async (_, at, beginning) => {
  const [drawn] = await shop.database.query('select generate_order_number($1) as number', [at]);
  expect(String(drawn?.number)).toMatch(new RegExp(`^${beginning}\\d{6}$`));
});
