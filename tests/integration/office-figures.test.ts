import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBackground } from '#health/check-health.ts';
import { readTodayFigures } from '#office/today.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call } = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

const M = 'ghost-barrel-tee-m';
const L = 'ghost-barrel-tee-l';
const setStock = (variant: string, onHand: number, from: number | null = null) =>
  call('set-stock', { counts: [{ variant, onHand, from }] });

async function sizes() {
  const { body } = await call('list-stock');
  const [tee] = body.products as { sizes: { variant: string }[] }[];
  return new Map(tee?.sizes.map((size) => [size.variant, size]));
}

afterEach(() => shop.resetStock());

describe('stock', () => {
  test('a delivery is added once, to all of its sizes or to none, and those who wait are emailed', async () => {
    await setStock(M, 0);
    const email = freshEmail();
    await shop.call('join-waitlist', { email, productId: 'ghost-barrel-tee', size: 'M' });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 0, free: 0, waiting: 1 });
    const key = randomUUID();
    const additions = [M, L].map((variant) => ({ variant, count: 12 }));
    expect(await call('add-stock', { key, additions })).toMatchObject({
      status: 409,
      body: {
        code: 'refused',
        error: `${L} is not counted. Counting begins with its first count.`,
      },
    });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 0 });
    await setStock(L, 3);
    const sent = await Promise.all([1, 2, 3].map(() => call('add-stock', { key, additions })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sizes()).get(M)).toMatchObject({ onHand: 12, waiting: 0 });
    expect((await sizes()).get(L)).toMatchObject({ onHand: 15 });
    expect(shop.emailsTo(email)).toHaveLength(1);
    // Keys are forgotten after a while; the audit has those of stock for good.
    await sql('delete from request_keys');
    for (const other of [[{ variant: M, count: 13 }, additions[1]], additions.slice(0, 1)]) {
      expect(await call('add-stock', { key, additions: other })).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/^This delivery was added before/) as string },
      });
    }
    const less = { key: randomUUID(), additions: [{ variant: L, count: -16 }] };
    expect(await call('add-stock', less)).toMatchObject({ status: 409 });
  });

  test('a count is refused once another has changed it', async () => {
    await setStock(M, 12);
    expect(await setStock(M, 20, 11)).toMatchObject({
      status: 409,
      body: { error: `${M} changed meanwhile: 12, not 11.` },
    });
    expect((await sizes()).get(M)).toMatchObject({ onHand: 12 });
  });

  test('a counted size that left the catalog can still be counted and added to', async () => {
    await sql(
      "insert into stock (product_id, size, on_hand, committed) values ('old-cap', 'one-size', 2, 0)",
    );
    const { products } = (await call('list-stock')).body as {
      products: { sizes: { variant: string }[] }[];
    };
    const variant = String(products.at(-1)?.sizes[0]?.variant);
    expect(await setStock(variant, 3, 2)).toMatchObject({ status: 200 });
    await call('add-stock', { key: randomUUID(), additions: [{ variant, count: 1 }] });
    expect(await sql("select on_hand from stock where product_id = 'old-cap'")).toEqual([
      { on_hand: 4 },
    ]);
  });

  test('a file is compared with the stock, and each mistake is named with its line', async () => {
    await setStock(M, 12);
    const read = (csv: string) => call('read-stock-file', { csv });
    expect(await read(`variant,on_hand\n${M},12\n${L},4`)).toMatchObject({
      status: 200,
      body: { counts: [{ variant: L, onHand: 4, from: null }] },
    });
    expect(await read(`variant;on_hand\r${L};4`)).toMatchObject({ status: 200 });
    expect(await read(`variant,on_hand\n${M},many\nhat,1`)).toMatchObject({
      status: 409,
      body: { error: 'Line 2: many is not a whole number.\nLine 3: there is no variant hat.' },
    });
    expect(await read(`variant,on_hand\n\ntee"m,3`)).toMatchObject({
      body: { error: 'Line 3 of the CSV has a stray quote.' },
    });
    expect((await sizes()).get(L)).toMatchObject({ onHand: null });
  });

  test('the history says in sentences what changed', async () => {
    await sql("delete from audit where subject = 'stock'");
    await setStock(M, 20);
    await setStock(M, 22, 20);
    await call('add-stock', { key: randomUUID(), additions: [{ variant: M, count: 12 }] });
    const { orderNumber } = await shop.buyByCard();
    await call('uncount-stock', { variant: M });
    const { body } = await call('stock-history', { variant: M });
    expect(body.changes).toMatchObject([
      { text: 'Counting ended, was 34', by: 'owner@ghostbarrel.example', orderNumber: null },
      { text: `Sold in ${orderNumber}`, by: 'shopper', orderNumber },
      { text: 'Delivery of 12' },
      { text: 'Counted: 22, was 20' },
      { text: 'Counting began with 20' },
    ]);
  });
});

describe('promo codes', () => {
  const create = (fields: object) =>
    call('create-promo-code', { code: 'DERBY20', kind: 'percentage', value: 2000, ...fields });

  test('a code runs from the begin of its first day to the end of its last on the shop’s clock', async () => {
    const days = { firstDay: '2026-10-31', lastDay: '2027-03-14', maxRedemptions: 5 };
    expect(await create({ code: 'derby20', ...days })).toMatchObject({ status: 200 });
    const { promoCodes } = (await call('list-promo-codes')).body as {
      promoCodes: { code: string; link: string | null }[];
    };
    const links = new Map(promoCodes.map(({ code, link }) => [code, link]));
    expect(links.get('GHOST5')).toBe(`${shop.url}/buy?coupon=GHOST5`);
    expect([links.get('SUMMER24'), links.get('FIRSTRUN')]).toEqual([null, null]);
    expect(promoCodes.map(({ link: _link, ...promo }) => promo)).toContainEqual({
      code: 'DERBY20',
      kind: 'percentage',
      value: 2000,
      maxRedemptions: 5,
      used: 0,
      startsAt: '2026-10-31T04:00:00.000Z',
      endsAt: '2027-03-15T04:00:00.000Z',
      status: expect.any(String) as string,
    });
    expect(await create({ ...days })).toMatchObject({ status: 200, body: { code: 'DERBY20' } });
    expect(await create({})).toMatchObject({ status: 409, body: { code: 'refused' } });
    expect(await call('end-promo-code', { code: 'DERBY20' })).toMatchObject({ status: 200 });
    expect(await call('end-promo-code', { code: 'DERBY20' })).toMatchObject({ status: 409 });
  });

  test.each([
    ['code', { code: 'A B' }, 'A promo code has 2 to 40 letters, digits and hyphens.'],
    ['value', { value: 0 }, 'A promo code takes off more than nothing.'],
    ['value', { value: 10_001 }, 'A promo code takes off up to 100%.'],
    ['value', { kind: 'fixed', value: 2 ** 31 }, /less than a million dollars/],
    ['maxRedemptions', { maxRedemptions: 0 }, 'A promo code is used at least once.'],
    ['firstDay', { firstDay: '2026-02-31' }, 'firstDay is not a day'],
    ['firstDay', { firstDay: '0001-01-01' }, 'firstDay is not in the years 2000 to 2999'],
    ['lastDay', { lastDay: '0000-01-01' }, 'lastDay is not in the years 2000 to 2999'],
    ['lastDay', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, /ends after it starts/],
  ])('a wrong %s is named', async (field, changes, error) => {
    const { status, body } = await create(changes);
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(body.error).toMatch(error);
  });
});

describe('today', () => {
  /** Moves what was booked of a payment to a time: bookings themselves can't be changed. */
  const bookedAt = (at: string, kind: string, paymentIntentId: string, amount?: number) =>
    sql(`do $$ begin
      set local session_replication_role = replica;
      update bookings set at = '${at}' from payments
      where payments.id = payment_id and provider_payment_id = '${paymentIntentId}' and kind = '${kind}'
        and bookings.amount = coalesce(${amount ?? null}, bookings.amount);
    end $$`);

  test('sales belong to the day of the shop’s clock on which they were paid, refunds and disputes to theirs', async () => {
    // The clock is set back on November 2, which has 25 hours.
    const paidAt = [
      '2025-11-02T03:59:59.999Z',
      '2025-11-02T04:00:00Z',
      '2025-11-03T04:59:59.999Z',
      '2025-11-03T05:00:00Z',
    ];
    const orders = [];
    for (const at of paidAt) {
      const order = await shop.buyByCard();
      const values = [at, order.paymentIntentId];
      await sql('update payments set paid_at = $1 where provider_payment_id = $2', values);
      await bookedAt(at, 'payment', order.paymentIntentId);
      orders.push(order);
    }
    const [first = '', second = ''] = orders.map(({ paymentIntentId }) => paymentIntentId);
    await shop.refundAtStripe(first, 1000);
    await shop.deliverWebhooks();
    await bookedAt('2025-11-03T06:00Z', 'refund', first);
    // A dispute took money on one day, and was won on the next.
    await sql("select record_external_refund('stripe', $1, 'du_1', 3073, null, 'reversal')", [
      second,
    ]);
    await bookedAt('2025-11-02T12:00Z', 'reversal', second);
    await sql("select fail_refund('stripe', 'du_1')");
    await bookedAt('2025-11-03T06:00Z', 'reversal', second, -3073);

    const { days, sales, products } = await readTodayFigures(new Date('2025-11-03T12:00:00Z'));
    expect(days).toHaveLength(30);
    expect(days.slice(-4)).toEqual([
      { day: '2025-10-31', orders: 0, pieces: 0, netCents: 0 },
      { day: '2025-11-01', orders: 1, pieces: 1, netCents: 3073 },
      { day: '2025-11-02', orders: 2, pieces: 2, netCents: 3073 },
      { day: '2025-11-03', orders: 1, pieces: 1, netCents: 5146 },
    ]);
    expect(sales).toEqual({
      today: { orders: 1, pieces: 1, netCents: 5146, changePercent: 67, beforeCents: 3073 },
      sevenDays: { orders: 4, pieces: 4, netCents: 11_292, changePercent: null, beforeCents: 0 },
      thirtyDays: {
        orders: 4,
        pieces: 4,
        netCents: 11_292,
        changePercent: null,
        beforeCents: 0,
      },
    });
    expect(products[0]?.sizes).toContainEqual({ size: 'M', sold: 4, free: null });
  });

  test('pieces of orders that are cancelled, or refunded before they ship, are not sold', async () => {
    const soldOf = async (size: string) => {
      const { products } = await readTodayFigures(new Date());
      return products[0]?.sizes.find((each) => each.size === size)?.sold;
    };
    const before = Number(await soldOf('S'));
    const buy = () =>
      shop.buyByCard({ items: [{ id: 'ghost-barrel-tee', size: 'S', quantity: 1 }] });
    const [cancelled, refunded, returned] = [await buy(), await buy(), await buy()];
    expect(await soldOf('S')).toBe(before + 3);
    const refund = { amountCents: 3073, reason: 'asked for it', restock: [] };
    const shipment = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    const { orderNumber } = cancelled;
    await call('cancel-order', { orderNumber, reason: 'asked for it', amountCents: 3073 });
    await call('ship-order', { orderNumber: returned.orderNumber, ...shipment });
    for (const { orderNumber } of [refunded, returned]) {
      const request = { orderNumber, ...refund, key: randomUUID() };
      expect((await call('refund-order', request)).body).toMatchObject({ state: 'succeeded' });
    }
    expect(await soldOf('S')).toBe(before + 1);
  });

  test('a size that is changed stays the one that was bought, here and in reports', async () => {
    const { day } = shopClock(new Date());
    const soldOf = async () => {
      const { products } = await readTodayFigures(new Date());
      const { body } = await call('read-report', { from: day, to: day });
      const reported = body.sizes as { size: string; sold: number }[];
      return ['S', 'XXL'].map((size) => [
        products[0]?.sizes.find((each) => each.size === size)?.sold,
        reported.find((each) => each.size === size)?.sold ?? 0,
      ]);
    };
    const [[small = 0, reported = 0] = [], ...others] = await soldOf();
    const { orderNumber } = await shop.buyByCard({
      items: [{ id: 'ghost-barrel-tee', size: 'S', quantity: 1 }],
    });
    const { body } = await call('get-order', { orderNumber });
    const [{ id: itemId } = { id: '' }] = body.items as { id: string }[];
    const change = { orderNumber, itemId, from: { size: 'S', quantity: 1 }, size: 'XXL' };
    await call('change-size', { ...change, onlyOne: false, key: randomUUID() });
    expect((await call('get-order', { orderNumber })).body.items).toMatchObject([{ size: 'XXL' }]);
    expect(await soldOf()).toEqual([[small + 1, reported + 1], ...others]);
  });

  test('what waits is said in plain words, and the last orders are the newest', async () => {
    const { orderNumber, paymentIntentId } = await shop.buyByCard();
    await setStock(M, 1);
    const late = "update payments set paid_at = '2026-01-02T12:00Z' where provider_payment_id = $1";
    await sql(late, [paymentIntentId]);
    await sql(
      "insert into outbox (kind, dedupe_key, payload, last_error, available_at) values ('welcome', 'stuck', $1, 'refused', now() + interval '1 hour')",
      ['{"email": "ada@example.com", "unsubscribe_token": ""}'],
    );
    const refund = await shop.refundAtStripe(paymentIntentId, 500);
    await shop.deliverWebhooks();
    await sql("select fail_refund('stripe', $1)", [refund]);
    const { status, body } = await call('today');
    expect(status).toBe(200);
    expect(body.deadlines).toEqual([
      {
        kind: 'late',
        count: 1,
        title: 'order should have shipped',
        isLate: true,
        explanation: 'Promised for Jan 6, 2026. Wade Tolliver knows nothing yet.',
      },
    ]);
    expect(body.waiting).toEqual([
      {
        kind: 'orders',
        count: 1,
        title: 'order to ship',
        isLate: false,
        explanation: 'The oldest is from Jan 2, 2026.',
      },
      {
        kind: 'emails',
        count: 1,
        title: 'email could not be sent',
        isLate: true,
        explanation: expect.stringMatching(
          /^Waiting since the first try .+\. The next is .+\.$/,
        ) as string,
      },
      {
        kind: 'failed_refunds',
        count: 1,
        title: 'refund failed',
        isLate: true,
        explanation: '$5.00, the oldest from today.',
      },
      {
        kind: 'sold_out',
        count: 1,
        title: 'size sold out',
        isLate: false,
        explanation: 'Ghost Barrel Heritage Tee M.',
      },
    ]);
    const [last] = body.lastOrders as { orderNumber: string }[];
    expect(last?.orderNumber).toBe(orderNumber);
    expect((await call('retry-work', { kind: 'refunds' })).body).toEqual({ tried: 0, waiting: 0 });
    await sql('delete from outbox where dedupe_key = $1', ['stuck']);
  });
});

test('subscribers are counted by source, and their export is audited', async () => {
  await sql('delete from newsletter_subscribers');
  const email = freshEmail();
  await shop.call('subscribe-newsletter', { email, source: 'footer' });
  const { body } = await call('list-subscribers');
  const subscriber = { email, source: 'footer', createdAt: expect.any(String) as string };
  const bySource = [{ source: 'footer', count: 1 }];
  expect(body).toEqual({ total: 1, bySource, newest: [subscriber], refusing: [], imports: [] });
  expect((await call('export-subscribers')).body).toEqual({
    subscribers: [subscriber],
    next: null,
  });
  expect(await sql("select actor from audit where subject = 'subscribers'")).toEqual([
    { actor: 'owner@ghostbarrel.example' },
  ]);
});

describe('what is too long for one reply', () => {
  interface Page {
    next: string | null;
    [list: string]: unknown;
  }
  const page = async (name: string, body: object) => {
    const { status, body: reply } = await call(name, body);
    expect([name, status]).toEqual([name, 200]);
    expect(JSON.stringify(reply).length).toBeLessThan(4_000_000);
    return reply as unknown as Page;
  };
  const idsOf = (reply: Page, list: string, id: string) =>
    (reply[list] as Record<string, unknown>[]).map((row) => row[id]);

  test.each([
    {
      name: 'export-subscribers',
      list: 'subscribers',
      id: 'email',
      many: 5_001,
      fill: `insert into newsletter_subscribers (email, source, created_at)
        select 'many.' || n || '.' || repeat('x', 200) || '@bourbon.example', 'footer', now() - n * interval '1 hour'
        from generate_series(1, 5001) as n`,
      change: `delete from newsletter_subscribers where email = $1`,
      clear: `delete from newsletter_subscribers where email like 'many.%'`,
    },
    {
      name: 'list-promo-codes',
      list: 'promoCodes',
      id: 'code',
      many: 1_001,
      fill: `insert into promo_codes (code, discount_type, discount_value, created_at)
        select 'MANY-' || n, 'fixed', 500, to_timestamp(1700000000 + n / 3) from generate_series(1, 1001) as n`,
      change: `update promo_codes set ends_at = now() where code = $1`,
      clear: `delete from promo_codes where code like 'MANY-%'`,
    },
    {
      name: 'list-stock',
      list: 'products',
      id: 'id',
      many: 501,
      fill: `insert into stock (product_id, size, on_hand, committed, reserved)
        select 'many-' || n, 'M', 5, 0, 0 from generate_series(1, 501) as n`,
      change: `update stock set on_hand = 4 where product_id = $1`,
      clear: `delete from stock where product_id like 'many-%'`,
    },
  ])('$name: each once, whatever happens to the last one seen', async (row) => {
    const { name, list, id, many, fill, change, clear } = row;
    const whole = await page(name, {});
    expect(whole.next).toBeNull();
    await sql(fill);
    const first = await page(name, { after: '' });
    await sql(change, [first.next]);
    const second = await page(name, { after: first.next });
    expect(second.next).toBeNull();
    const seen = [first, second].flatMap((reply) => idsOf(reply, list, id));
    await sql(clear);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(idsOf(whole, list, id).length + many);
    expect(seen).toEqual(expect.arrayContaining(idsOf(whole, list, id)));
  });

  test('a customer: each row once, a message that came between the pages too', async () => {
    const email = freshEmail();
    const write = (from: number, to: number) =>
      sql(
        `insert into outbox (kind, dedupe_key, created_at, payload)
         select 'contact-message', $1 || n, now() - (1000 - n) * interval '1 second',
           jsonb_build_object('name', 'Wade', 'email', $1::text, 'message', n || repeat(' words', 9000))
         from generate_series($2::integer, $3) as n`,
        [email, from, to],
      );
    await shop.buyByCard({ customerData: { firstName: 'Wade', lastName: 'Tolliver', email } });
    expect((await page('export-customer', { email })).next).toBeNull();
    await write(1, 70);
    const first = await page('export-customer', { email, after: '' });
    await write(71, 71);
    const second = await page('export-customer', { email, after: first.next });
    expect(second.next).toBeNull();
    const messages = [first, second].flatMap(
      ({ export: tables }) => (tables as { emails?: { id: string; kind: string }[] }).emails ?? [],
    );
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(messages.filter(({ kind }) => kind === 'contact-message')).toHaveLength(71);
    const tables = [first, second].flatMap((reply) => Object.keys(reply.export as object));
    expect(tables).toEqual(expect.arrayContaining(['orders', 'order_items', 'checkouts']));
    const audited = await sql(
      `select count(*)::integer as count from audit where action = 'export' and subject = 'person' and subject_id = email_hash($1)`,
      [email],
    );
    expect(audited).toEqual([{ count: 3 }]);
    await sql('delete from outbox where dedupe_key like $1', [`${email}%`]);
  });
});

test('sellers are listed with what they sold and our fees, without refunded sales', async () => {
  await sql(
    "insert into connected_accounts (id, email) values ('acct_12345678', 'ada@example.com')",
  );
  for (const [id, refund] of [
    ['cs_1', null],
    ['cs_2', 'succeeded'],
  ]) {
    await sql(
      `insert into connect_sales (
         session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, refund_status
       ) values ($1, 'acct_12345678', 'pi_' || $1, 'prod_1', 'Stave', 2, 1000, 100, 'usd', $2)`,
      [id, refund],
    );
  }
  const { body } = await call('list-sales');
  const sold = { sales: 1, amountCents: 1000, feesCents: 100 };
  expect(body).toMatchObject({
    sellers: [{ accountId: 'acct_12345678', name: 'ada@example.com', ...sold }],
    feesCents: 100,
  });
  const sales = body.sales as { isRefunded: boolean }[];
  expect(sales.map(({ isRefunded }) => isRefunded).toSorted()).toEqual([false, true]);
  expect(body.next).toBeNull();
});

test('all sales of sellers can be read, page after page', async () => {
  await sql(
    "insert into connected_accounts (id, email) values ('acct_23456789', 'boone@example.com')",
  );
  // Some at the same instant.
  await sql(
    `insert into connect_sales (
       session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, created_at
     )
     select 'cs_page' || n, 'acct_23456789', 'pi_page' || n, 'prod_1', 'Stave', 1, 1000, 100, 'usd', now() - n / 50 * interval '1 day'
     from generate_series(1, 230) as n`,
  );
  const read: string[] = [];
  const sizes: number[] = [];
  let after: unknown = '';
  while (after !== null) {
    const { body } = await call('list-sales', { after });
    const sales = body.sales as { paymentId: string }[];
    read.push(...sales.map(({ paymentId }) => paymentId));
    sizes.push(sales.length);
    after = body.next;
  }
  const pages = read.filter((id) => id.startsWith('pi_page'));
  expect([pages.length, new Set(pages).size]).toEqual([230, 230]);
  expect(sizes.slice(0, 2)).toEqual([100, 100]);
  await sql("delete from connect_sales where account_id = 'acct_23456789'");
});

describe('pending work', () => {
  test('is named in words, and can be sent now or discarded', async () => {
    const { orderId, orderNumber } = await shop.buyByCard();
    const [waiting] = await sql(
      "insert into outbox (kind, dedupe_key, payload, available_at) values ('order-shipped', 'waits', $1, now() + interval '1 hour') returning id",
      [JSON.stringify({ order_id: orderId })],
    );
    const { body } = await call('list-work');
    expect(body.outbox).toContainEqual(
      expect.objectContaining({
        id: waiting?.id,
        title: `Tracking number of ${orderNumber}`,
        isEmail: true,
        isRefused: false,
      }),
    );
    expect(body.checks).toContainEqual({ name: 'Settings', ok: true, text: 'complete' });
    expect(body.checks).toContainEqual({ name: 'Refunds', ok: true, text: 'Nothing waits' });
    expect(await call('discard-email', { id: waiting?.id })).toMatchObject({ status: 200 });
    expect(await call('discard-email', { id: waiting?.id })).toMatchObject({ status: 409 });
    for (const kind of ['outbox', 'events']) {
      const error = expect.stringMatching(/has the id x\./) as string;
      const refused = { status: 409, body: { code: 'refused', error } };
      expect(await call('retry-work', { kind, id: 'x' })).toMatchObject(refused);
    }
    expect((await call('retry-work', { kind: 'outbox' })).body).toEqual({ tried: 0, waiting: 0 });
  });

  test.each([
    ['order-number', 'order numbers', 'Order number for Stripe'],
    ['erase-elsewhere', 'erasures', 'Erasing outside of the database'],
  ])(
    'that is no email, as %s, is neither counted nor discarded as one',
    async (kind, of, title) => {
      const [waiting] = await sql(
        `insert into outbox (kind, dedupe_key, payload, created_at, available_at)
       values ($1, 'no email', '{}', now() - interval '2 hours', now() + interval '1 hour') returning id`,
        [kind],
      );
      const { body } = await call('list-work');
      expect(body.outbox).toContainEqual(
        expect.objectContaining({ id: waiting?.id, title, isEmail: false }),
      );
      const { late, work } = await checkBackground();
      expect(late).toEqual([of]);
      expect(work).toContainEqual(expect.objectContaining({ kind: of, count: 1 }));
      const { body: today } = await call('today');
      expect(today.waiting).not.toContainEqual(expect.objectContaining({ kind: 'emails' }));
      expect(await call('discard-email', { id: waiting?.id })).toMatchObject({ status: 409 });
      await sql("delete from outbox where dedupe_key = 'no email'");
    },
  );
});
