import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyString, matching } from '../support/matchers.ts';
import { OWNER, signIn } from '../support/office.ts';
import { lexington } from '../support/shopper.ts';
import { runCommand } from './run-command.ts';
import { oneTee, openShop, type Reply } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
let owner: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  owner = await signIn(shop.url);
});

const TEE = 'ghost-barrel-tee';
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };

async function office(name: string, body: object): Promise<Reply> {
  return shop.call(`admin-${name}`, body, owner);
}

/** The reply of a function that must work. */
async function done(name: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: reply } = await office(name, body);
  expect([name, status, reply]).toEqual([name, 200, reply]);
  return reply;
}

/** One tee in M and two in L, to June Tolliver in Louisville. */
const threeTees = () => ({
  amount: 92.19,
  items: [
    { id: TEE, size: 'M', quantity: 1 },
    { id: TEE, size: 'L', quantity: 2 },
  ],
  shippingAddress: {
    ...lexington,
    firstName: 'June',
    addressLine1: '1120 Bardstown Road',
    city: 'Louisville',
    postalCode: '40204',
  },
});

interface Details {
  history: { at: string; text: string; by: string | null; note: string | null; emailId: string }[];
  items: { size: string; restocked: number }[];
  payments: { url: string }[];
  refundableCents: number;
  [field: string]: unknown;
}

const open = async (orderNumber: string) =>
  (await done('get-order', { orderNumber })) as unknown as Details;

const numbersOf = ({ orders }: Record<string, unknown>) =>
  (orders as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber);

describe('the list', () => {
  test('finds an order by the beginnings of words of its number, name, email and address', async () => {
    const { orderNumber, email } = await shop.buyByCard(threeTees());
    const find = async (search: string) =>
      numbersOf(await done('list-orders', { tab: 'all', search }));
    for (const search of [
      orderNumber,
      orderNumber.slice(-6),
      `${orderNumber.slice(-6)} wad`,
      email.toUpperCase(),
      `bard 1120 LOUIS ${orderNumber.slice(-6)}`,
    ]) {
      expect([search, await find(search)]).toEqual([search, [orderNumber]]);
    }
    expect(await find(`${orderNumber} paris`)).toEqual([]);
    expect(await find(`ardstown ${orderNumber}`)).toEqual([]);
    expect(await find("'; drop table orders; --")).toEqual([]);
  });

  test('pages through a tab, and counts what matches in each', async () => {
    const lastName = `Paged${randomUUID().slice(0, 8)}`;
    const customer = (index: number) => ({
      customerData: { firstName: 'Wade', lastName, email: `paged.${index}@tolliver.example` },
    });
    const numbers: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      numbers.push((await shop.buyByCard(customer(index))).orderNumber);
    }
    await runCommand(['cancel', numbers[4] ?? '', '--yes']);
    const { order } = await shop.buyByPaypal(customer(5), 'pending');
    const page = (tab: string, after?: unknown) =>
      done('list-orders', { tab, search: lastName, limit: 3, ...(after ? { after } : {}) });
    const first = await page('to_ship');
    expect(first).toMatchObject({
      counts: { to_ship: 4, shipped: 0, delivered: 0, cancelled: 1, all: 6 },
    });
    expect(numbersOf(first)).toEqual(numbers.slice(0, 3));
    const second = await page('to_ship', first.next);
    expect(numbersOf(second)).toEqual(numbers.slice(3, 4));
    expect(second.next).toBeNull();
    const newest = await page('all');
    expect(numbersOf(newest)).toEqual([order.orderNumber, ...numbers.slice(3).toReversed()]);
    expect(numbersOf(await page('all', newest.next))).toEqual(numbers.slice(0, 3).toReversed());
  });

  test('says what is late to ship and which refund is stuck', async () => {
    const { orderNumber, checkoutKey } = await shop.buyByCard(threeTees());
    const listed = async () =>
      (await done('list-orders', { tab: 'all', search: orderNumber })).orders;
    expect(await listed()).toEqual([
      {
        orderNumber,
        placedAt: matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        name: 'Wade Tolliver',
        place: 'Louisville, KY',
        pieces: [
          { productId: TEE, product: 'Ghost Barrel Heritage Tee', size: 'M', quantity: 1 },
          { productId: TEE, product: 'Ghost Barrel Heritage Tee', size: 'L', quantity: 2 },
        ],
        totalCents: 9219,
        refundedCents: 0,
        status: 'processing',
        paymentStatus: 'completed',
        carrier: null,
        shippedAt: null,
        deliveredAt: null,
        lateDays: null,
        hasStuckRefund: false,
      },
    ]);
    await runCommand(['refund', orderNumber, '--amount', '5', '--yes']);
    expect(await listed()).toMatchObject([{ refundedCents: 500, hasStuckRefund: false }]);
    await shop.database.query(
      `update payments set paid_at = now() - interval '9 days'
       where checkout_id = (select id from checkouts where checkout_key = $1)`,
      [checkoutKey],
    );
    await shop.database.query(
      `update refunds set state = 'failed'
       where payment_id in (select payments.id from payments join orders using (checkout_id) where order_number = $1)`,
      [orderNumber],
    );
    expect(await listed()).toMatchObject([{ lateDays: 9, hasStuckRefund: true }]);
  });
});

test('an order opens with all that is known of it', async () => {
  const { orderNumber, email, paymentIntentId } = await shop.buyByCard(threeTees());
  const order = await open(orderNumber.toLowerCase());
  expect(order).toMatchObject({
    orderNumber,
    email,
    phone: null,
    shippingAddress: { first_name: 'June', state_province: 'Kentucky' },
    billingAddress: { first_name: 'Wade', city: 'Lexington' },
    items: [
      { size: 'M', quantity: 1, unitCents: 2899, totalCents: 2899, restocked: 0 },
      { size: 'L', quantity: 2, unitCents: 2899, totalCents: 5798, restocked: 0 },
    ],
    subtotalCents: 8697,
    taxCents: 522,
    taxState: 'KY',
    payments: [
      {
        method: 'card',
        amountCents: 9219,
        cardBrand: 'visa',
        cardLast4: '4242',
        url: `https://dashboard.stripe.com/test/payments/${paymentIntentId}`,
      },
    ],
    refundableCents: 9219,
    trackingNumber: null,
    expected: null,
    shipBy: matching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(order.history).toMatchObject([
    { text: `Confirmation emailed to ${email}`, by: null, emailId: anyString },
    { text: 'Paid $92.19 with Visa ending in 4242', by: 'the shopper', emailId: null },
  ]);
  expect(await office('get-order', { orderNumber: 'ORD-1' })).toMatchObject({
    status: 409,
    body: { code: 'refused', error: 'There is no order ORD-1.' },
  });
});
