import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);

interface Returned {
  pieces: { id: string }[];
  sums: { totalCents: number; shippingCents?: number };
  amounts: { label: string; value: string }[];
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** Two tees by Express to Lexington, shipped: 57.98, 14.95, and 6 % of both: 3.48 and 0.90. */
async function buy() {
  const order = await shop.buyByCard({
    items: [tee(2)],
    shippingAddress: PLACES.Lexington,
    shippingMethod: 'Express',
    amount: 77.31,
  });
  await office.ship(order.orderNumber);
  return order;
}

/** What the order page knows of what can come back. */
const returnsOf = async ({ orderId, secureToken }: Bought) =>
  (await shop.call('get-order-details', { orderId, secureToken })).body.returns as {
    pieces: { itemId: string; size: string }[];
    shippingCents?: number;
  };

/** The shopper asks for so many tees; the page says that this comes back. */
async function ask(order: Bought, totalCents: number, changes: object = {}) {
  const { orderId, secureToken } = order;
  const [{ itemId, size } = { itemId: '', size: '' }] = (await returnsOf(order)).pieces;
  const piece = { itemId, size, quantity: 1, reason: 'damaged_or_wrong', newSize: null };
  return shop.call('create-return', {
    ...{ orderId, secureToken, key: randomUUID(), note: '', totalCents },
    pieces: [{ ...piece, ...changes }],
  });
}

/** Receives all pieces of the return that was asked for, and returns it. */
async function receive({ body }: Awaited<ReturnType<typeof ask>>) {
  const returnNumber = String(body.returnNumber);
  const { pieces } = await office.done<Returned>('get-return', { returnNumber });
  for (const { id: pieceId } of pieces) {
    const mark = { condition: 'damaged', isRestocked: false };
    await office.done('receive-return', { returnNumber, pieceId, ...mark });
  }
  const { amounts, sums } = await office.done<Returned>('get-return', { returnNumber });
  return { returnNumber, amounts, sums };
}

async function refund(
  { returnNumber, sums }: Awaited<ReturnType<typeof receive>>,
  amountCents = sums.totalCents,
) {
  const reason = amountCents === sums.totalCents ? '' : 'A tag is missing.';
  const amounts = { amountCents, workedOutCents: sums.totalCents, reason };
  await office.done('refund-return', { returnNumber, ...amounts });
}

const refundsOf = async ({ checkoutKey }: Bought) =>
  (
    await shop.database.query(
      `select refunds.amount, sales_tax, refunds.shipping, refunds.shipping_tax
       from refunds join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
       where checkout_key = $1 and refunds.state = 'succeeded' order by completed_at`,
      [checkoutKey],
    )
  ).map((row) => Object.values(row));

const textOf = (email: string, subject: string) =>
  shop
    .emailsTo(email)
    .filter((mail) => mail.subject.includes(subject))
    .map(({ text }) => text)
    .join('\n');

const SHIPPING_ROW = { label: 'Shipping, with its tax', value: '$15.85' };

test('all damaged, in one return: shipping comes back, and the page, the office and the emails say so', async () => {
  const order = await buy();
  expect(await returnsOf(order)).toMatchObject({ shippingCents: 1585 });
  expect(await ask(order, 6146, { quantity: 2 })).toMatchObject({
    status: 409,
    body: { error: 'By now $77.31 comes back. Nothing was sent.' },
  });
  const asked = await ask(order, 7731, { quantity: 2 });
  const returned = await receive(asked);
  expect(returned.sums).toMatchObject({ totalCents: 7731, shippingCents: 1585, feeCents: 0 });
  expect(returned.amounts).toContainEqual(SHIPPING_ROW);
  expect(textOf(order.email, 'Your return request')).toMatch(/Shipping, with its tax\W+\$15\.85/);
  await refund(returned);
  expect(await refundsOf(order)).toEqual([[7731, 438, 1495, 90]]);
  const { returnNumber } = returned;
  const after = await office.done<Returned>('get-return', { returnNumber });
  expect(after).toMatchObject({ sums: { totalCents: 7731, shippingCents: 1585 } });
  expect(after.amounts).toContainEqual(SHIPPING_ROW);
  expect(after.amounts).not.toContainEqual(
    expect.objectContaining({ label: 'Adjusted or refunded before' }),
  );
  const mail = textOf(order.email, '$77.31 refunded');
  expect(mail).toMatch(/Shipping, with its tax\W+\$15\.85/);
  expect(mail).not.toContain('Adjusted');
});

test('all damaged, in two returns: shipping comes back with the last refund', async () => {
  const order = await buy();
  const first = await receive(await ask(order, 3073));
  expect(first.amounts).not.toContainEqual(SHIPPING_ROW);
  await refund(first);
  expect(await returnsOf(order)).toMatchObject({ shippingCents: 1585 });
  const second = await receive(await ask(order, 4658));
  expect(second.amounts).toContainEqual(SHIPPING_ROW);
  await refund(second);
  expect(await refundsOf(order)).toEqual([
    [3073, 174, 0, 0],
    [4658, 264, 1495, 90],
  ]);
});

test('what the office kept of the first is not what shipping is', async () => {
  const order = await buy();
  await refund(await receive(await ask(order, 3073)), 2000);
  await refund(await receive(await ask(order, 4658)));
  expect(await refundsOf(order)).toEqual([
    [2000, 113, 0, 0],
    [4658, 174 + 90, 1495, 90],
  ]);
});

test('two open returns of damaged pieces: whichever is refunded last gives shipping back', async () => {
  const order = await buy();
  const [one, other] = [await ask(order, 3073), await ask(order, 3073)];
  await refund(await receive(other));
  const last = await receive(one);
  expect(last.sums).toMatchObject({ totalCents: 4658, shippingCents: 1585 });
  await refund(last);
  expect((await refundsOf(order)).at(-1)).toEqual([4658, 264, 1495, 90]);
});

test.each([
  ['of a changed mind', 6146 - 595, { quantity: 2, reason: 'changed_my_mind' }],
  ['of one piece of two', 3073, {}],
])('a return %s keeps shipping', async (_what, totalCents, changes) => {
  const order = await buy();
  await refund(await receive(await ask(order, totalCents, changes)));
  expect(await refundsOf(order)).toMatchObject([[totalCents, expect.any(Number), 0, 0]]);
});

test('a piece that was exchanged rules it out, though it comes back damaged too', async () => {
  const order = await buy();
  const { returnNumber } = await receive(await ask(order, 0, { newSize: 'L' }));
  const trackingNumber = newUpsNumber();
  await office.done('ship-return', { returnNumber, carrier: 'ups', trackingNumber });
  expect(await returnsOf(order)).toMatchObject({ shippingCents: 0 });
  const pieces = (await returnsOf(order)).pieces;
  for (const { size } of pieces) {
    const piece = pieces.find((one) => one.size === size);
    await refund(await receive(await ask(order, 3073, { ...piece, size })));
  }
  expect(await refundsOf(order)).toEqual([
    [3073, 174, 0, 0],
    [3073, 174, 0, 0],
  ]);
});

test('a missing piece keeps shipping', async () => {
  const order = await buy();
  const { body } = await ask(order, 7731, { quantity: 2 });
  const returnNumber = String(body.returnNumber);
  const { pieces } = await office.done<Returned>('get-return', { returnNumber });
  for (const [index, { id: pieceId }] of pieces.entries()) {
    const mark = { condition: index === 0 ? 'damaged' : null, isRestocked: false };
    await office.done('receive-return', { returnNumber, pieceId, ...mark });
  }
  const { sums, amounts } = await office.done<Returned>('get-return', { returnNumber });
  expect(sums.totalCents).toBe(3073);
  await refund({ returnNumber, sums, amounts });
  expect(await refundsOf(order)).toEqual([[3073, 174, 0, 0]]);
});
