import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shopClock } from '#shop/shop-clock.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { SECRET, startOrderTool, verify } from '../support/order-tool.ts';
import { mug, PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  shop.resetFaults();
});

/** A tee to Lexington: 28.99, shipping 4.95, and 6 % of both: 1.74 and 0.30. */
const ONE = { items: [tee()], shippingAddress: PLACES.Lexington, amount: 35.98 };
/** Two by Express: 57.98, 14.95, and 6 % of both: 3.48 and 0.90. */
const TWO = { ...ONE, items: [tee(2)], shippingMethod: 'Express', amount: 77.31 };

/** The refunds of a payment, in the order in which they were made: amount, tax, and what of both is shipping. */
const refundsOf = async ({ checkoutKey }: { checkoutKey: string }) =>
  (
    await shop.database.query(
      `select refunds.amount, sales_tax, refunds.shipping, refunds.shipping_tax
       from refunds join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
       where checkout_key = $1 and refunds.state = 'succeeded' order by completed_at`,
      [checkoutKey],
    )
  ).map((row) => Object.values(row));

const refund = async (orderNumber: string, amountCents: number, shippingCents?: number) =>
  (await office.refund(orderNumber, { amountCents, shippingCents })).status;

describe('shipping that the office refunds', () => {
  test('is offered with its tax, given back once, and said to be', async () => {
    const order = await shop.buyByCard(TWO);
    const shipping = async () =>
      (await office.done('get-order', { orderNumber: order.orderNumber })).shipping;
    expect(await shipping()).toMatchObject({ leftCents: 1495, leftTaxCents: 90, refundedAt: null });
    // One tee, and shipping with its tax.
    expect(await refund(order.orderNumber, 3073 + 1585, 1585)).toBe(200);
    expect(await refundsOf(order)).toEqual([[4658, 264, 1495, 90]]);
    expect(await shipping()).toMatchObject({
      leftCents: 0,
      leftTaxCents: 0,
      refundedAt: expect.any(String) as string,
    });
    const again = await office.refund(order.orderNumber, {
      amountCents: 2000,
      shippingCents: 1585,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'refused' } });
    expect(await refund(order.orderNumber, 3073)).toBe(200);
    expect(await refundsOf(order)).toEqual([
      [4658, 264, 1495, 90],
      [3073, 174, 0, 0],
    ]);
  });

  test('is not more than the refund', async () => {
    const { orderNumber } = await shop.buyByCard(ONE);
    expect(
      await office.refund(orderNumber, { amountCents: 500, shippingCents: 525 }),
    ).toMatchObject({ status: 400, body: { field: 'shippingCents' } });
  });
});

describe('another amount takes from the pieces first', () => {
  test('when it is typed', async () => {
    const order = await shop.buyByCard(ONE);
    await refund(order.orderNumber, 1000);
    // Of 2598 left, 2073 are of the piece.
    await refund(order.orderNumber, 2200);
    await refund(order.orderNumber, 398);
    expect(await refundsOf(order)).toEqual([
      [1000, 57, 0, 0],
      [2200, 117 + 7, 120, 7],
      [398, 23, 375, 23],
    ]);
  });

  test('when it is made at Stripe', async () => {
    const order = await shop.buyByCard(ONE);
    await shop.refundAtStripe(order.paymentIntentId, 3073);
    await shop.deliverWebhooks();
    await shop.refundAtStripe(order.paymentIntentId, 525);
    await shop.deliverWebhooks();
    expect(await refundsOf(order)).toEqual([
      [3073, 174, 0, 0],
      [525, 30, 495, 30],
    ]);
  });

  test('when shipping of a refund is on its way: that gets what is left', async () => {
    const order = await shop.buyByCard(ONE);
    vi.spyOn(console, 'error').mockReturnValue();
    shop.faults.requests.order({
      method: 'POST',
      path: '/v1/refunds',
      what: 'drop',
      times: 3,
      when: 'before',
    });
    await refund(order.orderNumber, 525, 525);
    shop.resetFaults();
    await shop.refundAtStripe(order.paymentIntentId, 3200);
    await shop.deliverWebhooks();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await refundsOf(order)).toEqual([
      [3200, 174 + 7, 120, 7],
      [398, 23, 375, 23],
    ]);
  });
});

describe('all of it comes back, shipping too', () => {
  test('when the office refunds all', async () => {
    const order = await shop.buyByCard(ONE);
    await refund(order.orderNumber, 3598);
    expect(await refundsOf(order)).toEqual([[3598, 204, 495, 30]]);
  });

  test('by PayPal, when the shopper cancels before it ships', async () => {
    const payment = await shop.buyByPaypal({ ...ONE, shipping: 4.95, salesTax: 2.04 });
    const { orderId, secureToken } = payment.order;
    await shop.call('cancel-order', { orderId, secureToken, amountCents: 3598 });
    await shop.idle();
    expect(await refundsOf(payment)).toEqual([[3598, 204, 495, 30]]);
  });

  test('of a code of 100 %, which is nothing but shipping', async () => {
    const order = await shop.buyByCard({ ...ONE, promoCode: 'ANGELSHARE', amount: 5.25 });
    await refund(order.orderNumber, 100);
    await refund(order.orderNumber, 425);
    expect(await refundsOf(order)).toEqual([
      [100, 6, 94, 6],
      [425, 24, 401, 24],
    ]);
  });

  test('of an unknown payment that was refunded at Stripe before it became an order', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    shop.faults.setup(() => ({ isLiveMode: true }));
    const payment = await shop.startPayment(ONE);
    await shop.payByCard(payment.paymentIntentId);
    await shop.loseCheckout(payment.checkoutKey);
    await shop.deliverWebhooks();
    await office.resolve('order', payment.paymentIntentId);
    await shop.refundAtStripe(payment.paymentIntentId, 3598);
    await shop.deliverWebhooks();
    const [refunded] = await shop.database.query(
      `select refunds.shipping, refunds.shipping_tax, sales_tax from refunds
       join payments on payments.id = payment_id where provider_payment_id = $1`,
      [payment.paymentIntentId],
    );
    expect(refunded).toEqual({ shipping: 495, shipping_tax: 30, sales_tax: 204 });
  });
});

test('the journal has refunded shipping under revenue:shipping, and net sales are those of the pieces', async () => {
  const today = shopClock(new Date()).day;
  const netCents = async () =>
    (await office.done<{ total: { netCents: number } }>('read-report', { from: today, to: today }))
      .total.netCents;
  const before = await netCents();
  const { orderNumber } = await shop.buyByCard(TWO);
  await refund(orderNumber, 3073 + 1585, 1585);
  expect((await netCents()) - before).toBe(2899);
  const { text } = await office.done<{ text: string }>('read-journal', {
    from: today,
    to: today,
    limit: 1000,
  });
  const [, postings = ''] = text.split(`${orderNumber}, refund\n`);
  expect(
    postings
      .split('\n\n')[0]
      ?.trim()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/)),
  ).toEqual([
    ['assets:stripe', '$-46.58'],
    ['revenue:sales', '$28.99'],
    ['revenue:shipping', '$14.95'],
    ['liabilities:sales tax:KY', '$2.64'],
  ]);
});

test('the owner’s tool is told what of a refund is shipping, and the shopper what it is with its tax', async () => {
  const tool = await startOrderTool();
  vi.stubEnv('ORDER_WEBHOOK_URL', tool.url);
  vi.stubEnv('ORDER_WEBHOOK_SECRET', SECRET);
  const { orderNumber, email } = await shop.buyByCard(TWO);
  await refund(orderNumber, 3073 + 1585, 1585);
  await shop.idle();
  await tool.stop();
  const events = tool.deliveries
    .map((delivery) => verify(delivery))
    .filter(({ type, data }) => type === 'order.refunded' && data.order_number === orderNumber);
  expect(events).toMatchObject([
    {
      data: { refunded_cents: 4658, refunded_tax_cents: 264, refunded_shipping_cents: 1495 },
    },
  ]);
  const told = shop.emailsTo(email).find(({ subject }) => subject.startsWith('$46.58 refunded'));
  expect(told?.text).toContain(
    'Order Total: $77.31\nRefund: −$30.73\nShipping, with its tax: −$15.85\nYou have paid: $30.73',
  );
});

test('a refund that fails later gives its shipping to the next', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const order = await shop.buyByCard(ONE);
  await refund(order.orderNumber, 525, 525);
  const [{ id } = {}] = await shop.database.query(
    `select provider_refund_id as id from refunds join payments on payments.id = payment_id
     where provider_payment_id = $1`,
    [order.paymentIntentId],
  );
  shop.faults.refunds.fail(String(id));
  await shop.deliverWebhooks();
  expect(await refundsOf(order)).toEqual([]);
  expect(await refund(order.orderNumber, 525, 525)).toBe(200);
  expect(await refundsOf(order)).toEqual([[525, 30, 495, 30]]);
});

/** A tee and a mug to Philadelphia; the tee came back, for this amount. */
async function returnTee(amountCents: number) {
  // 28.99 exempt, 18.00 taxed with 1.08, and of shipping 4.95 its share with 0.11.
  const order = await shop.buyByCard({
    items: [tee(), mug],
    shippingAddress: PLACES.Philadelphia,
    amount: 53.13,
  });
  const { orderNumber } = order;
  await office.ship(orderNumber);
  const { items } = await office.done<{ items: { id: string }[] }>('get-order', { orderNumber });
  const { returnNumber } = await office.done('create-return', {
    orderNumber,
    key: randomUUID(),
    isUndelivered: true,
    note: '',
    pieces: [
      { itemId: items[0]?.id, size: 'M', quantity: 1, reason: 'undelivered', newSize: null },
    ],
  });
  const { pieces } = await office.done<{ pieces: { id: string }[] }>('get-return', {
    returnNumber,
  });
  const mark = { condition: 'as_new', isRestocked: true, pieceId: pieces[0]?.id };
  await office.done('receive-return', { returnNumber, ...mark });
  const reason = amountCents === 2899 ? '' : 'It came late, too.';
  await office.done('refund-return', { returnNumber, amountCents, workedOutCents: 2899, reason });
  return order;
}

test('tax of what is exempt is in no refund of it', async () => {
  const order = await returnTee(2899);
  await refund(order.orderNumber, 2414);
  expect(await refundsOf(order)).toEqual([
    [2899, 0, 0, 0],
    [2414, 119, 495, 11],
  ]);
});

test('what stays paid of pieces is at least their tax, however much was given for an exempt one', async () => {
  const order = await returnTee(4757);
  await refund(order.orderNumber, 50);
  await refund(order.orderNumber, 506);
  expect(await refundsOf(order)).toEqual([
    [4757, 58, 0, 0],
    [50, 50, 0, 0],
    [506, 11, 495, 11],
  ]);
});
