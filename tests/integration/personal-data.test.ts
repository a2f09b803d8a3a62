import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { listErasures } from '#adapters/erasures.ts';
import { readLabel } from '#adapters/return-labels.ts';
import { matching } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { lexington } from '../support/shopper.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call: office, done } = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const EMAIL = 'zebulon@quillfeather.example';
const NEIGHBOR = 'xzebulon@quillfeather.example';
/** Every word by which the person could be found. */
const WORDS = [
  ...['zebulon', 'quillfeather', '555-0199', 'applejack', 'paducah', '42003', '4242'],
  ...['doorbell', 'stained', 'goodwill', 'stammers', 'greeting'],
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
const wordsIn = (rows: string[]) =>
  WORDS.filter((word) => rows.some((row) => row.toLowerCase().includes(word)));

const erase = (email = EMAIL) => office('erase-customer', { email });
const find = async (email = EMAIL) =>
  (await done<{ customer: Record<string, unknown> | null }>('get-customer', { email })).customer;

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
    ...{ orderNumber, key: randomUUID(), isUndelivered: false, note: 'It came stained' },
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
  await sql(
    "update checkouts set expires_at = now() - interval '1 second' where customer ->> 'email' = $1 and state = 'awaiting_payment'",
    [EMAIL],
  );
  await shop.reconcile();
  await sql("update unknown_payments set settled_at = now(), outcome = 'refund'");
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
    // Twice, said once.
    expect(open.match(/A payment was begun/g)).toHaveLength(1);
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
      /secure_token|unsubscribe_token|content_hash|checkout_key|idempotency_key/,
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
    expect(await readLabel(String(labelled?.label))).toBeUndefined();
    const { metadata } = await shop.stripeApi.paymentIntents.retrieve(order.paymentIntentId);
    expect(Object.keys(metadata).sort()).toEqual(['checkout_id', 'order_number', 'shop']);
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
 * Those that hold no shopper: numbers, states, ids at providers, keyed hashes of clients that expire, sellers and operators.
 */
const NOT_PERSONAL: Record<string, string> = {
  account_secrets: 'account_id secret_hash',
  applied_migrations: 'checksum name',
  audit: 'action actor subject subject_id',
  audit_actions: 'action subject',
  bookings: 'kind',
  card_declines: 'event_id',
  checkouts: 'currency items promo_code state tax_state',
  connect_products: 'account_id currency description id name picture price_id',
  connect_sales:
    'account_id currency dispute payment_intent_id product_id product_name refund_id refund_status session_id',
  connected_accounts: 'business_name email id support_contact',
  erasures: 'email_hash',
  incidents: 'function',
  office_sessions: 'email token_hash',
  office_sign_ins: 'email token_hash',
  order_items: 'product_id product_name size',
  orders: 'currency order_number payment_status promo_code status tab tax_state',
  outbox: 'dedupe_key kind',
  outbox_kinds: 'kind',
  payment_starts: 'client network',
  payments: 'capture_id currency provider provider_payment_id state',
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
  state_transitions: 'from_state kind subject to_state',
  stock: 'product_id size',
  stock_reservations: 'product_id size',
  unknown_payments: 'currency outcome provider provider_payment_id',
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
