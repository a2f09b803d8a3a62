import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { variantId } from '#shop/variant.ts';
import { anyString } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';
import {
  type Delivery,
  NEXT_SECRET,
  SECRET,
  startOrderTool,
  verify,
} from '../support/order-tool.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call: office, done } = openOffice(shop);
const tool = {} as Awaited<ReturnType<typeof startOrderTool>>;
beforeAll(async () => {
  Object.assign(tool, await startOrderTool());
});
afterAll(() => tool.stop());
beforeEach(async () => {
  await shop.database.query('delete from webhook_events');
  tool.reset();
  vi.stubEnv('ORDER_WEBHOOK_URL', tool.url);
  vi.stubEnv('ORDER_WEBHOOK_SECRET', SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const TEE = 'ghost-barrel-tee';
const threeTees = () => ({
  amount: 92.19,
  items: [
    { id: TEE, size: 'M', quantity: 1 },
    { id: TEE, size: 'L', quantity: 2 },
  ],
});
const pieces = [
  { variant_id: variantId(TEE, 'M'), quantity: 1 },
  { variant_id: variantId(TEE, 'L'), quantity: 2 },
];
const idOf = ({ headers }: Delivery) => headers['webhook-id'];

/** As if all events that are not delivered were due. */
const makeDue = () =>
  shop.database.query('update webhook_events set available_at = now() where delivered_at is null');

interface Listed {
  id: string;
  type: string;
  orderNumber: string;
  answer: string | null;
  deliveredAt: string | null;
  nextTryAt: string | null;
  isHeld: boolean;
  attempts: number;
}
const listed = async () => (await done<{ webhooks: Listed[] }>('list-work')).webhooks;

/** Sends one tee in L back, and refunds it. */
async function returnOne(orderNumber: string) {
  const [item] = await shop.database.query(
    "select order_items.id from order_items join orders on orders.id = order_id where order_number = $1 and size = 'L'",
    [orderNumber],
  );
  const piece = { itemId: item?.id, size: 'L', quantity: 1, newSize: null, reason: 'too_large' };
  const opening = { orderNumber, key: randomUUID(), isUndelivered: false, note: 'At work.' };
  const { returnNumber } = await done<{ returnNumber: string }>('create-return', {
    ...opening,
    pieces: [piece],
  });
  const read = () =>
    done<{ pieces: { id: string }[]; sums: { totalCents: number } }>('get-return', {
      returnNumber,
    });
  const { pieces } = await read();
  const mark = { condition: 'as_new', isRestocked: false };
  await done('receive-return', { returnNumber, pieceId: pieces[0]?.id, ...mark });
  const { totalCents } = (await read()).sums;
  const refund = { returnNumber, workedOutCents: totalCents, amountCents: totalCents };
  await done('refund-return', { ...refund, reason: '' });
  return returnNumber;
}

test('each event is told once, with its pieces and amounts and no person, while several retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  tool.answer(503);
  const kept = await shop.buyByCard(threeTees());
  const parcel = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  await done('ship-order', { orderNumber: kept.orderNumber, ...parcel });
  const returnNumber = await returnOne(kept.orderNumber);
  const cancelled = await shop.buyByCard();
  const { refundableCents } = await done('get-order', { orderNumber: cancelled.orderNumber });
  const cancel = { orderNumber: cancelled.orderNumber, reason: 'Asked by Wade' };
  await done('cancel-order', { ...cancel, amountCents: refundableCents });
  shop.faults.webhooks.repeat(2);
  await shop.deliverWebhooks();
  tool.reset();
  await makeDue();
  await Promise.all([
    ...Array.from({ length: 5 }, () => sendOutbox()),
    ...Array.from({ length: 3 }, () => done('retry-work', { kind: 'webhooks' })),
  ]);

  const events = tool.deliveries.map((delivery) => verify(delivery));
  const told = (type: string, orderNumber: string) =>
    events.filter((event) => event.type === type && event.data.order_number === orderNumber);
  const ofKept = { order_id: kept.orderId, order_number: kept.orderNumber, currency: 'usd' };
  const sums = { subtotal_cents: 8697, discount_cents: 0, tax_cents: 522, total_cents: 9219 };
  const returned = [{ variant_id: variantId(TEE, 'L'), quantity: 1 }];
  const ofReturn = { return_number: returnNumber, return_id: anyString };
  for (const [type, data] of [
    ['order.created', { ...sums, payment_status: 'completed', pieces }],
    ['order.shipped', { ...sums, payment_status: 'completed', pieces }],
    ['return.requested', { ...ofReturn, shipping_fee_cents: 0, pieces: returned }],
    [
      'return.completed',
      {
        ...ofReturn,
        shipping_fee_cents: expect.any(Number) as number,
        pieces: [{ ...returned[0], outcome: 'refunded' }],
      },
    ],
    [
      'order.refunded',
      {
        payment_status: 'completed',
        refund_id: anyString,
        return_number: returnNumber,
        refunded_cents: expect.any(Number) as number,
        refunded_tax_cents: expect.any(Number) as number,
        pieces: [{ ...returned[0], outcome: 'refunded' }],
      },
    ],
  ] as const) {
    expect(told(type, kept.orderNumber)).toEqual([
      { type, timestamp: anyString, data: { ...ofKept, ...data } },
    ]);
  }
  const [refund] = told('order.refunded', kept.orderNumber);
  const { refunded_cents, refunded_tax_cents } = refund?.data ?? {};
  const [stored] = await shop.database.query(
    'select amount, sales_tax from refunds where id = $1',
    [refund?.data.refund_id],
  );
  expect({ amount: refunded_cents, sales_tax: refunded_tax_cents }).toEqual(stored);
  expect(told('order.cancelled', cancelled.orderNumber)).toHaveLength(1);
  expect(told('order.refunded', cancelled.orderNumber)).toMatchObject([
    {
      data: {
        payment_status: 'refunded',
        refunded_cents: 3073,
        refunded_tax_cents: 174,
        return_number: null,
        pieces: [],
      },
    },
  ]);
  expect(events).toHaveLength(8);
  expect(new Set(tool.deliveries.map(idOf)).size).toBe(8);
  const sent = tool.deliveries.map(({ body }) => body).join();
  const parts = [kept.email, 'Wade', 'Tolliver', 'Pike', '40510', 'At work'];
  for (const person of [...parts, ...Object.values(parcel)]) {
    expect([person, sent.includes(person)]).toEqual([person, false]);
  }
});

describe('an order whose PayPal payment is pending', () => {
  const captureOf = ({ orderId }: { orderId: string }) =>
    String(shop.paypalFaults.captures.all().find((made) => made.orderId === orderId)?.id);
  const told = (orderNumber: string) =>
    tool.deliveries
      .map((delivery) => verify(delivery))
      .filter(({ data }) => data.order_number === orderNumber)
      .map(({ type, data }) => [type, data.payment_status]);

  test('is told as pending, and as paid once it has cleared', async () => {
    const { order, ...payment } = await shop.buyByPaypal(threeTees(), 'pending');
    expect(told(order.orderNumber)).toEqual([['order.created', 'pending']]);
    shop.paypalFaults.captures.complete(captureOf(payment));
    for (let again = 0; again < 2; again += 1) await shop.reconcile();
    expect(told(order.orderNumber)).toEqual([
      ['order.created', 'pending'],
      ['order.paid', 'completed'],
    ]);
    const { data } = verify(tool.deliveries.at(-1) as Delivery);
    expect(data).toMatchObject({ order_id: order.orderId, total_cents: 9219, pieces });
  });

  test('is told as canceled and not as paid if it is denied', async () => {
    const { order, ...payment } = await shop.buyByPaypal(threeTees(), 'pending');
    shop.paypalFaults.captures.deny(captureOf(payment));
    for (let again = 0; again < 2; again += 1) await shop.reconcile();
    expect(told(order.orderNumber)).toEqual([
      ['order.created', 'pending'],
      ['order.cancelled', 'failed'],
    ]);
  });
});

test('a tool knows a message of ours by either secret while one is changed, and no other', async () => {
  vi.stubEnv('ORDER_WEBHOOK_SECRET', `${SECRET}, ${NEXT_SECRET}`);
  await shop.buyByCard();
  const [delivery] = tool.deliveries as [Delivery];
  expect(verify(delivery, SECRET)).toEqual(verify(delivery, NEXT_SECRET));
  const other = `whsec_${Buffer.alloc(24).toString('base64')}`;
  expect(() => verify(delivery, other)).toThrow();
  const changed = { ...delivery, body: delivery.body.replace('3073', '3074') };
  expect(() => verify(changed)).toThrow();
  const replayed = { ...delivery.headers, 'webhook-timestamp': '1700000000' };
  expect(() => verify({ ...delivery, headers: replayed })).toThrow();
});

describe('an event that the tool does not take', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
  });

  test('is posted again under its id, and given up after three days; the owner hears of it the day after', async () => {
    tool.answer(302, { location: tool.url });
    const { orderNumber } = await shop.buyByCard();
    for (const status of [410, 500, 400]) {
      tool.answer(status);
      await makeDue();
      await sendOutbox();
      await sendOutbox();
    }
    expect(tool.deliveries).toHaveLength(4);
    expect(new Set(tool.deliveries.map(idOf)).size).toBe(1);
    expect(new Set(tool.deliveries.map(({ body }) => body)).size).toBe(1);
    expect(await listed()).toMatchObject([
      { type: 'order.created', orderNumber, answer: 'HTTP 400', attempts: 4, nextTryAt: anyString },
    ]);
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(logged).toContain('HTTP 400');
    for (const secret of [SECRET, tool.url]) expect(logged).not.toContain(secret);

    await shop.age('73 hours');
    await sendOutbox();
    expect(await listed()).toMatchObject([{ answer: 'HTTP 400', nextTryAt: null, attempts: 5 }]);
    await makeDue();
    await sendOutbox();
    expect(tool.deliveries).toHaveLength(5);

    const reports = () =>
      shop.mailbox.mails.filter(({ subject }) => subject.includes('not delivered to your tool'));
    await shop.reconcile();
    expect(reports()).toEqual([]);
    await shop.age('1 day');
    for (let run = 0; run < 2; run += 1) {
      await shop.reconcile();
      await shop.sendOutbox();
    }
    expect(reports()).toMatchObject([
      {
        to: 'hello@ghostbarrel.example',
        subject: expect.stringMatching(/^1 event was not delivered to your tool by /) as string,
        text: expect.stringContaining(`order.created of ${orderNumber}`) as string,
      },
    ]);

    tool.answer(200);
    const [{ id }] = (await listed()) as [Listed];
    expect(await done('retry-work', { kind: 'webhooks', id })).toEqual({ tried: 1, waiting: 0 });
    expect(await listed()).toMatchObject([{ answer: 'HTTP 200', deliveredAt: anyString }]);
    expect(new Set(tool.deliveries.map(idOf)).size).toBe(1);
    const again = await office('retry-work', { kind: 'webhooks', id });
    expect(again).toMatchObject({ status: 409, body: { code: 'refused' } });
  });

  test('holds up no email and is not late', async () => {
    await tool.stop();
    const { email, orderNumber } = await shop.buyByCard();
    expect(shop.emailsTo(email)).toHaveLength(1);
    await shop.age('1 hour');
    const health: unknown = await (await fetch(`${shop.url}/api/health?database=true`)).json();
    expect(health).toMatchObject({ checks: { emails: 'ok' } });
    expect(await listed()).toMatchObject([
      { orderNumber, answer: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    Object.assign(tool, await startOrderTool());
  });
});

describe('an event that the tool asks us to post later', () => {
  /** How many minutes are left until the next attempt. */
  async function waitAfter(retryAfter: string) {
    vi.spyOn(console, 'error').mockReturnValue();
    tool.answer(503, { 'retry-after': retryAfter });
    await shop.buyByCard();
    const [event] = await listed();
    return Math.round((Date.parse(String(event?.nextTryAt)) - Date.now()) / 60_000);
  }

  test.each([
    ['1800', 30],
    [new Date(Date.now() + 20 * 60_000).toUTCString(), 20],
    // Longer than an hour, and what asks for nothing: our own pause.
    ['86400', 60],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 60],
    ['0', 1],
    ['5', 1],
    ['-600', 1],
    ['soon', 1],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 1],
  ])('by "%s" waits for %i minutes', async (retryAfter, minutes) => {
    expect(await waitAfter(retryAfter)).toBe(minutes);
  });
});

describe('events that are held after a restore', () => {
  const types = () => tool.deliveries.map((delivery) => verify(delivery).type);
  const command = async (...words: string[]) => (await runCommand(['outbox', ...words])).output;

  /** Four events that wait, beside what they may have reached before the backup. */
  async function hold() {
    vi.spyOn(console, 'error').mockReturnValue();
    tool.answer(500);
    const { orderNumber } = await shop.buyByCard();
    await shop.buyByCard();
    const { refundableCents } = await done('get-order', { orderNumber });
    await done('cancel-order', { orderNumber, reason: 'Asked', amountCents: refundableCents });
    await shop.idle();
    const said = await command('hold');
    tool.reset();
    await makeDue();
    return { orderNumber, said };
  }

  test('are posted by nobody until they are released with what is held', async () => {
    const { orderNumber, said } = await hold();
    expect(said).toBe('4 are held back. "outbox" lists them.');
    await shop.reconcile();
    await sendOutbox();
    await done('retry-work', { kind: 'webhooks' });
    const { orderNumber: later } = await shop.buyByCard();
    expect(types()).toEqual(['order.created']);
    expect(verify(tool.deliveries[0] as Delivery).data.order_number).toBe(later);
    expect(await command('retry')).toContain('Retried 0. Still pending: 4.');
    expect(await command()).toMatch(/order\.cancelled .* held/);
    expect((await listed()).filter(({ isHeld }) => isHeld)).toMatchObject(
      Array(4).fill({ nextTryAt: null, deliveredAt: null }),
    );

    const cancelled = (await listed()).find(({ type }) => type === 'order.cancelled');
    expect(await command('retry', String(cancelled?.id))).toContain('Retried 1.');
    const refunded = (await listed()).find(({ type }) => type === 'order.refunded');
    await command('discard', String(refunded?.id));
    expect(await command('retry', '--held')).toBe('Retried 2. Nothing is pending.');
    expect(types()).toEqual(['order.created', 'order.cancelled', 'order.created', 'order.created']);
    expect((await listed()).map(({ id }) => id)).not.toContain(refunded?.id);
    expect(
      await shop.database.query(
        "select action from audit where subject = 'webhook' and subject_id = $1 order by at",
        [refunded?.id],
      ),
    ).toEqual([{ action: 'hold' }, { action: 'discard' }]);
    expect(orderNumber).not.toBe(later);
  });

  test('are discarded with what is held', async () => {
    await hold();
    expect(await command('discard', '--held')).toBe(
      '0 held emails are discarded. Events for your tool: 4.',
    );
    await shop.reconcile();
    expect(await listed()).toEqual([]);
    expect(tool.deliveries).toEqual([]);
  });

  test('are what catching up finds, if it is told to hold', async () => {
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await runCommand([
      'catch-up',
      '--since',
      new Date(Date.now() - 3_600_000).toISOString(),
      '--hold',
      '--yes',
    ]);
    await sendOutbox();
    expect(await shop.ordersOf(payment)).toHaveLength(1);
    expect(tool.deliveries).toEqual([]);
    expect(await listed()).toMatchObject([{ type: 'order.created', isHeld: true }]);
  });
});

test('without a tool nothing is posted and nothing kept, also once there is one', async () => {
  vi.stubEnv('ORDER_WEBHOOK_URL', '');
  vi.stubEnv('ORDER_WEBHOOK_SECRET', '');
  await shop.buyByCard();
  await shop.reconcile();
  vi.stubEnv('ORDER_WEBHOOK_URL', tool.url);
  vi.stubEnv('ORDER_WEBHOOK_SECRET', SECRET);
  await sendOutbox();
  expect(tool.deliveries).toEqual([]);
  expect(await listed()).toEqual([]);
});

test('the database and src/shop make the same ids of variants', async () => {
  for (const [product, size] of [
    ['ghost-barrel-tee', '3XL'],
    ['coopers-cap', 'One size'],
  ] as const) {
    const [made] = await shop.database.query('select variant_id($1, $2) as id', [product, size]);
    expect(made?.id).toBe(variantId(product, size));
  }
});
