import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { storedAddress } from '#payment/checkout.ts';
import { listErasures, rememberErasure } from '#adapters/erasures.ts';
import { readLabel } from '#orders/returns/shipping-label-files.ts';
import { matching } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { lexington } from '../support/shopper.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, oneTee, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call: office, done } = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const EMAIL = 'zebulon@quillfeather.example';
const NEIGHBOR = 'xzebulon@quillfeather.example';
/** Every word by which the person could be found. */
const WORDS = [
  'zebulon',
  'quillfeather',
  '555-0199',
  'applejack',
  'paducah',
  '42003',
  '4242',
  'doorbell',
  'stained',
  'goodwill',
  'stammers',
  'greeting',
];

const zebulon = { firstName: 'Zebulon', lastName: 'Quillfeather' };
const address = {
  ...lexington,
  ...zebulon,
  addressLine1: '7 Applejack Lane',
  city: 'Paducah',
  postalCode: '42003',
};
const person = (email = EMAIL) => ({
  customerData: { ...zebulon, email, phone: '(270) 555-0199' },
  billingAddress: address,
  shippingAddress: address,
  orderNotes: 'Ring the doorbell',
});

const TABLES =
  "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'";

/** All rows of all tables as text. What the neighbor has is left out. */
async function dump() {
  const tables = await sql(TABLES);
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql(`select row_to_json(t)::text as row from "${String(name)}" as t`);
      return found.map(({ row }) => `${String(name)} ${String(row)}`);
    }),
  );
  return rows.flat().filter((row) => !row.includes('xzebulon'));
}
/** The digits of a token, a hash or a UUID may be those of a card by chance. */
const patternOf = (word: string) =>
  new RegExp(/^\d+$/.test(word) ? `(?<![\\da-f-])${word}(?![\\da-f-])` : word);
const wordsIn = (rows: string[]) =>
  WORDS.filter((word) => rows.some((row) => patternOf(word).test(row.toLowerCase())));

/** Starts a payment on Stripe's hosted page. */
async function startHosted(email: string) {
  const { body } = await shop.call('create-checkout-session', {
    ...oneTee(),
    customerData: { firstName: 'Wade', lastName: 'Tolliver', email },
  });
  return { sessionId: String(body.sessionId) };
}

const erase = (email = EMAIL) => office('erase-customer', { email });
const find = async (email = EMAIL) =>
  (await done<{ customer: Record<string, unknown> | null }>('get-customer', { email })).customer;

interface Found {
  customers: { email: string; name: string; place: string; orderCount: number }[];
  hasMore: boolean;
}
const search = (search: string) => done<Found>('find-customers', { search });
const emailsOf = ({ customers }: Found) => customers.map(({ email }) => email);

async function ship(orderNumber: string) {
  await done('ship-order', { orderNumber, carrier: 'ups', trackingNumber: newUpsNumber() });
  await done('deliver-order', { orderNumber });
}

/** Buys, returns, writes, joins, complains: leaves a word wherever a person can. */
async function leaveTraces() {
  const order = await shop.buyByCard(person());
  const { orderNumber } = order;
  await done('add-note', { orderNumber, note: 'He stammers on the phone' });
  await done('message-shopper', { orderNumber, key: randomUUID(), message: 'Dear Quillfeather' });
  await ship(orderNumber);
  const paypal = await shop.buyByPaypal(person());
  const second = paypal.order.orderNumber;
  await done('cancel-order', { orderNumber: second, reason: 'goodwill', amountCents: 3073 });
  await shop.sendOutbox();
  const [item] = await sql(
    'select id from order_items where order_id = (select id from orders where order_number = $1)',
    [orderNumber],
  );
  const { returnNumber } = await done<{ returnNumber: string }>('create-return', {
    orderNumber,
    key: randomUUID(),
    isUndelivered: false,
    note: 'It came stained',
    pieces: [
      { itemId: item?.id, size: 'M', quantity: 1, newSize: null, reason: 'changed_my_mind' },
    ],
  });
  const pdf = Buffer.from('%PDF-1.7\nQuillfeather\n%%EOF\n').toString('base64');
  const label = { label: pdf, carrier: 'ups', trackingNumber: newUpsNumber() };
  await done('label-return', { returnNumber, ...label });
  await shop.startPayment(person());
  await shop.startPayment(person());
  await shop.call('subscribe-newsletter', { email: EMAIL, source: 'footer' });
  await sql(
    "insert into stock (product_id, size, on_hand, committed) values ('ghost-barrel-tee', 'XL', 0, 0) on conflict do nothing",
  );
  await shop.call('join-waitlist', { email: EMAIL, productId: 'ghost-barrel-tee', size: 'XL' });
  await shop.call('send-contact-email', {
    name: 'Zebulon Quillfeather',
    email: EMAIL,
    message: 'A greeting',
  });
  await shop.call('send-order-link', { email: EMAIL });
  await shop.idle();
  await sql(
    "update outbox set last_error = '550 <zebulon@quillfeather.example> unknown', failed_at = now(), done_at = now() where payload ->> 'order_id' = $1 and kind = 'order-shipped'",
    [order.orderId],
  );
  await sql(
    "insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content) values ('paypal', 'UNKNOWN', gen_random_uuid(), 100, 'usd', now(), $1)",
    [JSON.stringify({ email: EMAIL, shipping_address: { last_name: 'Quillfeather' }, items: [] })],
  );
  await sql("insert into incidents (id, function, error) values (gen_random_uuid(), 'quote', $1)", [
    JSON.stringify({ message: `No mailbox ${EMAIL}.` }),
  ]);
  await sql(
    "insert into audit (actor, action, subject, subject_id, details) values ('owner', 'set', 'stock', 'x', $1)",
    [JSON.stringify({ for: EMAIL })],
  );
  await sql(
    "insert into connected_accounts (id, email) values ('acct_personaldata', 'seller@boone.example')",
  );
  await sql(
    "insert into connect_sales (session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, shipping) values ('cs_1', 'acct_personaldata', 'pi_sale', 'p', 'Mug', 1, 100, 10, 'usd', $1)",
    [
      JSON.stringify({
        name: 'Zebulon Quillfeather',
        line1: '7 Applejack Lane',
        city: 'Paducah',
        state: 'KY',
        postal_code: '42003',
        country: 'US',
      }),
    ],
  );
  return { ...order, second, returnNumber };
}

/** Ends what is open. */
async function settle(returnNumber: string) {
  const { pieces, sums } = await done<{ pieces: { id: string }[]; sums: { totalCents: number } }>(
    'get-return',
    { returnNumber },
  );
  await done('receive-return', {
    returnNumber,
    pieceId: pieces[0]?.id,
    condition: 'worn',
    isRestocked: false,
  });
  await done('refund-return', {
    returnNumber,
    reason: 'goodwill, he wrote',
    workedOutCents: sums.totalCents,
    amountCents: 1000,
  });
  await sql("update unknown_payments set settled_at = now(), outcome = 'refund'");
}

/** Which names the metadata of each charge of a payment has. */
async function metadataOfCharges(payment_intent: string) {
  const { data } = await shop.stripeApi.charges.list({ payment_intent });
  return data.map(({ metadata }) => Object.keys(metadata).sort());
}

const money = async () => ({
  bookings: await sql('select * from bookings order by id'),
  orders: await sql(
    'select order_number, subtotal, sales_tax, tax_state, total_amount, status, created_at from orders order by id',
  ),
});

describe('a person who did everything', () => {
  let order: Awaited<ReturnType<typeof leaveTraces>>;

  test('is found, with what is open named, and is not erased before', async () => {
    await shop.buyByPaypal({
      customerData: { firstName: 'Ada', lastName: 'Boone', email: NEIGHBOR },
    });
    await sql(
      "insert into audit (actor, action, subject, subject_id, details) values ('owner', 'set', 'stock', 'y', $1)",
      [JSON.stringify({ for: NEIGHBOR })],
    );
    order = await leaveTraces();
    const found = await find();
    expect(found).toMatchObject({
      name: 'Zebulon Quillfeather',
      returns: 1,
      phones: ['(270) 555-0199'],
    });
    const open = JSON.stringify(found?.open);
    expect(open).toContain(`The return ${order.returnNumber} is open.`);
    // Two payments that were begun and not paid hold nothing up.
    expect(open).not.toContain('payment is being');
    expect(open).toContain('The payment UNKNOWN has no checkout');
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'refused' } });
    expect(await find()).toMatchObject({ name: 'Zebulon Quillfeather' });
    expect(await find('nobody@quillfeather.example')).toBeNull();
  });

  test('is exported with every row and no secret', async () => {
    const { export: exported } = await done<{ export: Record<string, unknown[]> }>(
      'export-customer',
      { email: EMAIL },
    );
    for (const table of [
      'orders',
      'order_items',
      'customers',
      'shipping_addresses',
      'checkouts',
      'payments',
      'refunds',
      'returns',
      'return_items',
      'shipments',
      'newsletter',
      'waitlist',
      'emails',
      'audit',
      'unknown_payments',
      'incidents',
      'storefront_sales',
    ]) {
      expect(exported[table], table).toBeInstanceOf(Array);
    }
    const text = JSON.stringify(exported);
    expect(text).not.toContain('xzebulon');
    expect(text).not.toMatch(
      /secure_token|unsubscribe_token|content_hash|checkout_key|idempotency_key|session_id|cs_1/,
    );
    expect(text).not.toContain(order.secureToken);
  });

  test('is in no row, label or metadata once erased, and the books stay', async () => {
    await settle(order.returnNumber);
    expect(wordsIn(await dump())).toEqual(WORDS);
    const [labelled] = await sql('select label from returns where label is not null');
    const before = await money();
    expect(await erase()).toMatchObject({ status: 200 });
    await shop.sendOutbox();
    const rows = await dump();
    expect(rows.filter((row) => wordsIn([row]).length > 0)).toEqual([]);
    expect(await money()).toEqual(before);
    for (const words of [order.orderNumber, order.paymentIntentId, 'erased', 'applejack']) {
      expect([words, emailsOf(await search(words))]).toEqual([words, []]);
    }
    expect(emailsOf(await search('boone'))).toEqual([NEIGHBOR]);
    expect(await readLabel(String(labelled?.label))).toBeUndefined();
    const { metadata } = await shop.stripeApi.paymentIntents.retrieve(order.paymentIntentId);
    // The purchase stays, so that a payment which a restore has lost can be booked.
    expect(Object.keys(metadata).sort().join(' ')).toBe(
      'checkout_id discount items order_number shop subtotal tax tax_state',
    );
    expect(await metadataOfCharges(order.paymentIntentId)).toEqual([['checkout_id', 'shop']]);
    expect(shop.emailsTo(EMAIL)[0]).toMatchObject({ subject: 'Your data is erased' });
    const { orderId, secureToken } = order;
    expect(await shop.call('get-order-details', { orderId, secureToken })).toMatchObject({
      status: 404,
    });
    expect(await find()).toBeNull();
    expect(await done('get-order', { orderNumber: order.orderNumber })).toMatchObject({
      email: 'erased',
    });
    expect(await find(NEIGHBOR)).toMatchObject({ name: 'Ada Boone', paidCents: 3073 });
    expect(await sql("select details from audit where subject_id = 'y'")).toEqual([
      { details: { for: NEIGHBOR } },
    ]);
    expect(await erase()).toMatchObject({ status: 200 });
  });

  test('who comes back is kept, and what a restore brings back is erased again', async () => {
    expect(await listErasures()).toMatchObject([{ email_hash: matching(/^[0-9a-f]{64}$/) }]);
    await sql('delete from erasures');
    const returned = await shop.buyByCard(person());
    // Made again from a payment of before.
    const { orderId, order: old } = await shop.buyByPaypal(person());
    await ship(old.orderNumber);
    await sql(
      "update payments set paid_at = paid_at - interval '1 day' where provider_payment_id = $1",
      [orderId],
    );
    await sql(
      "insert into newsletter_subscribers (email, source, created_at) values ($1, 'footer', now() - interval '1 day')",
      [EMAIL],
    );
    // A terminal does not reach the blob store of the deployed shop.
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
    const { output } = await runCommand(['erasures']);
    vi.unstubAllEnvs();
    expect(output).toBe(
      'Nobody was erased again. The deployed shop repeats those since the backup, within 15 minutes.',
    );
    await shop.reconcile();
    expect((await runCommand(['erasures'])).output).toBe('Nobody was erased again.');
    expect(await sql('select * from newsletter_subscribers where email = $1', [EMAIL])).toEqual([]);
    expect(await find()).toMatchObject({ orders: [{ orderNumber: returned.orderNumber }] });
  });

  test('who was unshipped in the backup is erased again once they can be, by any run, and elsewhere by the deployed shop', async () => {
    const email = freshEmail();
    const order = await shop.buyByCard({ ...person(email) });
    await sql('insert into erasures (email_hash, erased_at) values (email_hash($1), now())', [
      email,
    ]);
    // The list knows them, so no row is new.
    await rememberErasure(
      String((await sql('select email_hash($1) as hash', [email]))[0]?.hash),
      new Date().toISOString(),
    );
    await shop.reconcile();
    expect(await find(email)).toMatchObject({ name: 'Zebulon Quillfeather' });
    await ship(order.orderNumber);
    // A terminal erases by the table, and leaves the rest to the deployed shop.
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
    expect((await runCommand(['erasures'])).output).toContain('Erased 1 address again.');
    await shop.sendOutbox();
    vi.unstubAllEnvs();
    expect(await find(email)).toBeNull();
    const elsewhere = () =>
      sql(
        "select attempts, done_at is not null as done from outbox where kind = 'erase-elsewhere' order by created_at desc limit 1",
      );
    expect(await elsewhere()).toEqual([{ attempts: 0, done: false }]);
    await shop.sendOutbox();
    expect(await elsewhere()).toEqual([{ attempts: 1, done: true }]);
  });

  test('and by the schedule alone', async () => {
    const email = freshEmail();
    const order = await shop.buyByCard({ ...person(email) });
    await sql('insert into erasures (email_hash, erased_at) values (email_hash($1), now())', [
      email,
    ]);
    await shop.reconcile();
    await ship(order.orderNumber);
    await shop.reconcile();
    expect(await find(email)).toBeNull();
    const store = getStore({ name: 'erasures', consistency: 'strong' });
    const { blobs } = await store.list();
    for (const { key } of blobs) expect(await store.get(key)).not.toBe('');
  });
});

describe('what a stranger typed', () => {
  const victim = { ...address, ...zebulon, addressLine1: '9 Sorghum Court', postalCode: '42001' };
  const typed = (email: string) => ({
    customerData: { ...zebulon, email },
    billingAddress: victim,
    shippingAddress: victim,
  });
  const sell = (sessionId: string) =>
    sql(
      "insert into connect_sales (session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, shipping) values ($1, 'acct_stranger', 'pi_' || $1, 'p', 'Mug', 1, 100, 10, 'usd', $2)",
      [
        sessionId,
        JSON.stringify({
          name: 'Zebulon Quillfeather',
          line1: '9 Sorghum Court',
          city: 'Paducah',
          state: 'KY',
          postal_code: '42001',
          country: 'US',
        }),
      ],
    );
  const exportOf = async (email: string) =>
    (
      await done<{ export: Record<string, Record<string, unknown>[]> }>('export-customer', {
        email,
      })
    ).export;
  const places = (sessionId: string) =>
    sql('select shipping is not null as kept from connect_sales where session_id = $1', [
      sessionId,
    ]);

  beforeAll(async () => {
    await sql(
      "insert into connected_accounts (id, email) values ('acct_stranger', 's@boone.example')",
    );
    await sell('cs_stranger');
  });

  test('makes no sale of somebody else theirs, unless it was ordered', async () => {
    const unpaid = freshEmail();
    await shop.startPayment(typed(unpaid));
    const declined = freshEmail();
    const { orderId } = await shop.buyByPaypal(typed(declined), 'pending');
    for (const email of [unpaid, declined]) {
      expect(await exportOf(email)).not.toHaveProperty('storefront_sales');
    }
    // Typed data is still theirs: exported and erased, and keys of a payment are no part of it.
    const { checkouts, payments } = await exportOf(unpaid);
    expect([checkouts?.length, payments?.length]).toEqual([1, 1]);
    expect(payments?.[0]).not.toHaveProperty('provider_payment_id');
    expect(await erase(unpaid)).toMatchObject({ status: 200 });
    expect(await places('cs_stranger')).toEqual([{ kept: true }]);
    // Free orders too.
    await shop.createPromo('STRANGER', { percent: 100 });
    const free = freshEmail();
    const { status } = await shop.call('place-free-order', {
      ...oneTee(typed(free)),
      promoCode: 'STRANGER',
    });
    expect(status).toBe(200);
    const { storefront_sales: sales } = await exportOf(free);
    expect(sales).toEqual([expect.objectContaining({ product_name: 'Mug' })]);
    expect(JSON.stringify(sales)).not.toContain('"cs_stranger"');
    // A payment that never came.
    await sql(
      "update orders set payment_status = 'failed' where checkout_id = (select checkout_id from payments where provider_payment_id = $1)",
      [orderId],
    );
    expect(await exportOf(declined)).not.toHaveProperty('storefront_sales');
  });

  test('under their address is canceled by the erasure, and holds nothing up but what is paid or captured', async () => {
    const email = freshEmail();
    const order = await shop.buyByCard(typed(email));
    await ship(order.orderNumber);
    const begun = await shop.startPayment(typed(email));
    const paypal = await shop.startPaypal(typed(email));
    const found = await find(email);
    expect(found).toMatchObject({ open: [] });
    expect(await erase(email)).toMatchObject({ status: 200 });
    const { status } = await shop.stripeApi.paymentIntents.retrieve(begun.paymentIntentId);
    expect(status).toBe('canceled');
    shop.approve(paypal);
    expect(await shop.capture(paypal)).toMatchObject({ status: 409 });
    await shop.sendOutbox();
    expect((await dump()).filter((row) => row.includes(email))).toEqual([]);
  });

  test('is not erased while it is paid without an order, processing or captured', async () => {
    const paid = freshEmail();
    const one = await shop.startPayment(typed(paid));
    await shop.payByCard(one.paymentIntentId);
    expect(await erase(paid)).toMatchObject({
      status: 409,
      body: { error: matching(/is not shipped yet\./) },
    });
    const processing = freshEmail();
    shop.faults.payments.keepProcessing();
    const two = await shop.startPayment(typed(processing));
    await shop.payByCard(two.paymentIntentId);
    expect(await erase(processing)).toMatchObject({
      status: 409,
      body: { error: matching(/A payment is being made/) },
    });
    const captured = freshEmail();
    const three = await shop.startPaypal(typed(captured));
    await sql('update payments set capture_began_at = now() where provider_payment_id = $1', [
      three.orderId,
    ]);
    expect(await find(captured)).toMatchObject({
      open: [{ text: matching(/A payment is being made/) }],
    });
    expect(await erase(captured)).toMatchObject({ status: 409 });
  });
});

describe('an erased address', () => {
  const texts = (email: string) => [
    `${email} wrote`,
    `Ask\n${email}\nand wait`,
    `"${email}", '${email}', <${email}>, (${email.toUpperCase()}), “${email}”—mailto:${email}.`,
    `x@boone.example/${email}/y@boone.example`,
    `*${email}*: ${email}'s box`,
    `see\u00a0${email}\u200b, \u00ab${email}\u00bb or ${email}- ok`,
    // Addresses may have these signs before a part of them, and none that people use has.
    ...Array.from('!#$%*/=?^`{|}~', (sign) => `Ada${sign}${email}`),
    `https://boone.example/?q=1&email=${email}#top`,
  ];
  /** Addresses that have it as a part: of other people. */
  const longer = (email: string) => [
    ...Array.from("&'+-_.’", (sign) => `o${sign}${email}`),
    ...['é', 'ł', '名', '7', '🙂'].map((sign) => `${sign}${email}`),
    ...['s', '.com', '-co.example', '7'].map((end) => `${email}${end}`),
  ];

  test('stays in no text about somebody else, and no longer address is cut', async () => {
    const email = `zeb.q+box@quillfeather-${randomUUID().slice(0, 8)}.example`;
    const customerData = { firstName: 'Ada', lastName: 'Boone', email: freshEmail() };
    const kept = [`o'${email}`, `${email}.com`];
    const note = `Ask\n${email}\nor "${kept.join('", "')}"`;
    const order = await shop.buyByCard({ customerData, orderNotes: note });
    await shop.startPayment({ customerData, orderNotes: note });
    const { orderNumber } = order;
    await done('add-note', { orderNumber, note });
    await done('message-shopper', { orderNumber, key: randomUUID(), message: note });
    await ship(orderNumber);
    const [item] = await sql('select id from order_items where order_id = $1', [order.orderId]);
    const { returnNumber } = await done<{ returnNumber: string }>('create-return', {
      orderNumber,
      key: randomUUID(),
      isUndelivered: false,
      note,
      pieces: [
        { itemId: item?.id, size: 'M', quantity: 1, newSize: null, reason: 'changed_my_mind' },
      ],
    });
    await done('refuse-return', { returnNumber, reason: note });
    const refund = { orderNumber, key: randomUUID(), amountCents: 100, restock: [] };
    await done('refund-order', { ...refund, reason: note.replaceAll('\n', ' ') });
    await shop.call('send-contact-email', {
      name: 'Ada Boone',
      email: customerData.email,
      message: note,
    });
    // Every way to write it, in a column that takes them all.
    const everything = [...texts(email), ...longer(email)].join('\n');
    await sql('update returns set refund_reason = $1 where return_number = $2', [
      everything,
      returnNumber,
    ]);
    await shop.call('subscribe-newsletter', { email, source: 'footer' });
    await shop.idle();
    expect(await erase(email)).toMatchObject({ status: 200 });
    await shop.sendOutbox();
    const rows = (await dump()).filter((row) => row.toLowerCase().includes('quillfeather-'));
    expect(new Set(rows.map((row) => row.split(' ')[0]))).toEqual(
      new Set(['audit', 'checkouts', 'orders', 'outbox', 'refunds', 'returns']),
    );
    const [written] = await sql('select refund_reason from returns where return_number = $1', [
      returnNumber,
    ]);
    expect(String(written?.refund_reason).split('\n')).toEqual([
      ...texts('erased')
        .map((text) => text.replace('ERASED', 'erased'))
        .join('\n')
        .split('\n'),
      ...longer(email),
    ]);
    for (const row of rows.filter((row) => !row.startsWith('returns'))) {
      for (const other of kept) expect(row).toContain(JSON.stringify(other).slice(1, -1));
      const rest = kept.reduce((text, other) => text.replaceAll(other, ''), row);
      expect(rest).not.toContain(email);
    }
  });

  test('stays in no metadata of a payment, its charges and its hosted page at Stripe', async () => {
    const email = freshEmail();
    const { sessionId } = await startHosted(email);
    // A card that is declined leaves a charge of its own.
    await shop.payHosted(sessionId, '4000000000000002');
    await shop.payHosted(sessionId);
    await shop.deliverWebhooks();
    const [order] = await sql(
      'select order_number from orders join customers on customers.id = customer_id where email = $1',
      [email],
    );
    await ship(String(order?.order_number));
    expect(await erase(email)).toMatchObject({ status: 200 });
    await shop.sendOutbox();
    const session = await shop.stripeApi.checkout.sessions.retrieve(sessionId);
    const intentId = session.payment_intent as string;
    expect(Object.keys(session.metadata ?? {}).sort()).toEqual(['checkout_id', 'shop']);
    expect(await metadataOfCharges(intentId)).toEqual([
      ['checkout_id', 'shop'],
      ['checkout_id', 'shop'],
    ]);
    const intent = await shop.stripeApi.paymentIntents.retrieve(intentId);
    expect(JSON.stringify(intent.metadata)).not.toContain(email);
    // Data that can't be erased from here.
    expect([session.customer_email, intent.shipping?.name]).toEqual([email, 'Wade Tolliver']);
  });
});

test('refuses no erasure for long: only what was erased counts toward the limit', async () => {
  const email = freshEmail();
  await shop.buyByCard(person(email));
  const codes = [];
  for (let tries = 0; tries < 22; tries += 1) codes.push((await erase(email)).status);
  expect(new Set(codes)).toEqual(new Set([409]));
});

test('lists the newest orders and emails of a customer who has many, and counts and sums all', async () => {
  const email = freshEmail();
  const customer = { first_name: 'Zebulon', last_name: 'Quillfeather', email, phone: null };
  await sql(
    `insert into checkouts (
       checkout_key, content_hash, currency, subtotal, discount, tax, total, items, customer, billing_address, shipping_address
     )
     select gen_random_uuid(), 'hash', 'usd', 2899, 0, 0, 2899,
       '[{"product_id": "ghost-barrel-tee", "product_name": "Tee", "size": "M", "unit_price": 2899, "quantity": 1}]', $1, $2, $2
     from generate_series(1, 52)`,
    [JSON.stringify(customer), JSON.stringify(storedAddress(address))],
  );
  await sql(
    `select place_order(id, 'stripe', 'pi_' || id, total, 'usd', p_paid_at => '2025-03-01T12:00:00Z') from checkouts
     where customer ->> 'email' = $1`,
    [email],
  );
  const [first] = await sql(
    `update orders set created_at = '2025-03-01T12:00:00Z' where id = (
       select orders.id from orders join customers on customers.id = customer_id where email = $1 limit 1
     ) returning order_number`,
    [email],
  );
  await sql(
    `select record_external_refund(provider, provider_payment_id, 're_many', 899, null, 'external')
     from payments join orders using (checkout_id) where order_number = $1`,
    [first?.order_number],
  );
  const found = await find(email);
  expect(found).toMatchObject({
    counts: { orders: 52, emails: 53 },
    firstOrderAt: '2025-03-01T12:00:00.000Z',
    paidCents: 52 * 2899 - 899,
  });
  const orders = found?.orders as { orderNumber: string }[];
  expect(orders).toHaveLength(50);
  expect(orders.map(({ orderNumber }) => orderNumber)).not.toContain(first?.order_number);
  expect(found?.emails).toHaveLength(50);
});

describe('a search for people', () => {
  const odalys = { firstName: 'Odalys', lastName: 'O’Marchbanks' };
  const home = { ...address, ...odalys, addressLine1: '12 Cooperage Row', city: 'Bardstown' };
  const buy = (email: string, phone: string) =>
    shop.buyByCard({ customerData: { ...odalys, email, phone }, shippingAddress: home });

  test('finds each once by words of the name and of addresses, a phone number or an order, the newest first', async () => {
    const [first, second] = ['odalys@staves.example', 'om@hoops.example'];
    const phone = '(270) 555-7431';
    await buy(first, phone);
    await buy(second, '(502) 555-9120');
    const { orderNumber } = await buy(first, phone);
    const both = [first, second];
    for (const [words, found] of [
      ...['odalys', 'OMarchbanks', 'coop 12', 'bardst oda'].map((words) => [words, both] as const),
      ...['staves', 'odalys@staves', '5557431', '+1 270 555 7431', orderNumber].map(
        (words) => [words, [first]] as const,
      ),
      ...['ardstown', "'; drop table orders; --", '', '7431 paris'].map((words) => [words, []]),
    ]) {
      expect([words, emailsOf(await search(String(words)))]).toEqual([words, found]);
    }
    expect(await search('odalys staves')).toEqual({
      customers: [
        {
          email: first,
          name: 'Odalys O’Marchbanks',
          place: 'Bardstown, KY',
          orderCount: 2,
          lastOrderAt: matching(/^20/),
        },
      ],
      hasMore: false,
    });
  });

  test('lists 50 and says that there are more', async () => {
    const customer = { first_name: 'Ezra', last_name: 'Cooperson', phone: null };
    await sql(
      `insert into checkouts (
         checkout_key, content_hash, currency, subtotal, discount, tax, total, items, customer, billing_address, shipping_address
       )
       select gen_random_uuid(), 'hash', 'usd', 2899, 0, 0, 2899,
         '[{"product_id": "ghost-barrel-tee", "product_name": "Tee", "size": "M", "unit_price": 2899, "quantity": 1}]',
         $1 || jsonb_build_object('email', 'ezra.' || n || '@staves.example'), $2, $2
       from generate_series(1, 51) as n`,
      [JSON.stringify(customer), JSON.stringify(storedAddress(address))],
    );
    await sql(
      `select place_order(id, 'stripe', 'pi_' || id, total, 'usd', p_paid_at => now()) from checkouts
       where customer ->> 'last_name' = 'Cooperson'`,
    );
    const { customers, hasMore } = await search('cooperson');
    expect([customers.length, hasMore]).toEqual([50, true]);
    expect((await search('cooperson 51')).hasMore).toBe(false);
  });
});

test('takes an address off the newsletter for the owner', async () => {
  const email = freshEmail();
  await shop.call('subscribe-newsletter', { email, source: 'footer' });
  await done('unsubscribe-customer', { email });
  expect(await sql('select * from newsletter_subscribers where email = $1', [email])).toEqual([]);
});

/** Columns of text or JSON that lose the person, by table. */
const ERASED: Record<string, string> = {
  audit: 'details',
  checkouts: 'billing_address content_hash customer notes shipping_address',
  connect_sales: 'shipping',
  customers: 'email first_name last_name phone',
  incidents: 'error request',
  newsletter_subscribers: 'email source unsubscribe_token',
  orders: 'notes secure_token words',
  outbox: 'last_error payload',
  payments: 'card_brand card_last4',
  refunds: 'reason',
  returns: 'label note refund_reason refusal',
  shipping_addresses:
    'address_line1 address_line2 city country first_name last_name postal_code state_province',
  unknown_payments: 'content',
  waitlist: 'email product_id size unsubscribe_token',
};
/**
 * Those that hold no shopper: numbers, states, ids at providers, keyed hashes of clients that expire, sellers and
 * operators.
 */
const NOT_PERSONAL: Record<string, string> = {
  account_secrets: 'account_id secret_hash',
  applied_migrations: 'checksum name',
  audit: 'action actor subject subject_id',
  audit_actions: 'action subject',
  bookings: 'kind',
  card_declines: 'event_id',
  checkouts: 'currency items promo_code shipping_rate state tax_state',
  club_emails: 'body product_id sent_by source subject',
  connect_products: 'account_id currency description id name picture price_id',
  connect_sales:
    'account_id currency dispute payment_intent_id product_id product_name refund_id refund_status session_id',
  connected_accounts: 'business_name email id support_contact',
  day_sums: 'state time_zone',
  delays: 'answer',
  erasures: 'email_hash',
  incidents: 'function',
  newsletter_leavers: 'email_hash',
  office_sessions: 'email token_hash',
  office_sign_ins: 'email token_hash',
  order_items: 'product_id product_name size taxable',
  orders: 'currency order_number payment_status promo_code shipping_rate status tab tax_state',
  outbox: 'dedupe_key kind',
  outbox_kinds: 'kind',
  payment_starts: 'client network',
  payments: 'capture_id currency provider provider_payment_id state',
  piece_sums: 'product_id product_name size time_zone',
  promo_codes: 'code discount_type',
  promo_redemptions: 'code state',
  provider_events: 'account_id event_id object_id provider type',
  rate_limit_secret: 'secret',
  rate_limits: 'client',
  request_keys: 'call content',
  refunds: 'idempotency_key kind lines provider_refund_id restocked state',
  return_items: 'condition new_size outcome reason received_by size',
  returns: 'carrier return_number state tracking_number',
  shipments: 'carrier tracking_number',
  shop_clock: 'time_zone',
  state_transitions: 'from_state kind subject to_state',
  stock: 'product_id size',
  stock_reservations: 'product_id size',
  unknown_payments: 'capture_id currency outcome provider provider_payment_id',
  webhook_events: 'answer data type',
};

test('every column of text or JSON is known to be erased or not personal', async () => {
  const columns = await sql(`
    select table_name as name, string_agg(column_name, ' ' order by column_name) as columns
    from information_schema.columns join (${TABLES}) as tables on tables.name = table_name
    where table_schema = 'public' and (data_type in ('text', 'jsonb', 'json', 'tsvector', 'ARRAY', 'bytea') or data_type like 'character%')
    group by table_name`);
  const listed = (name: string) =>
    [ERASED[name], NOT_PERSONAL[name]]
      .flatMap((names) => names?.split(' ') ?? [])
      .sort()
      .join(' ');
  expect(Object.fromEntries(columns.map(({ name }) => [name, listed(String(name))]))).toEqual(
    Object.fromEntries(columns.map(({ name, columns: names }) => [name, names])),
  );
});
