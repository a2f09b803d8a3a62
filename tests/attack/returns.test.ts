import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as records from '#orders/returns/returns.queries.ts';
import { sendShippingLabel } from '#orders/returns/shipping-labels.ts';
import type { SecureLink } from '#orders/order-link.ts';
import { openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);
const NO_ORDER = {
  status: 404,
  body: { code: 'order_not_found', error: 'There is no such order.' },
};

async function shipped() {
  const { orderId, secureToken, email } = await shop.buyByCard();
  await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'alice')", [orderId]);
  const [item] = await shop.database.query('select id from order_items where order_id = $1', [
    orderId,
  ]);
  return { link: { orderId, secureToken }, itemId: String(item?.id), email };
}

const request = (link: SecureLink, itemId: string, changes: object = {}) => ({
  ...link,
  key: randomUUID(),
  note: '',
  totalCents: 3073,
  pieces: [
    { itemId, size: 'M', quantity: 1, reason: 'damaged_or_wrong', newSize: null, ...changes },
  ],
});

test('nothing of an order can be returned or cancelled with the link of another', async () => {
  const [mine, other] = [await shipped(), await shipped()];
  const foreign = await shop.call('create-return', request(mine.link, other.itemId));
  expect(foreign).toMatchObject({ status: 409, body: { code: 'refused' } });
  for (const changes of [{ quantity: 2 }, { size: 'L' }, { newSize: 'nothing' }]) {
    const reply = await shop.call('create-return', request(mine.link, mine.itemId, changes));
    expect(reply).toMatchObject({ status: 409, body: { code: 'refused' } });
  }
  const opened = await shop.call('create-return', request(other.link, other.itemId));
  const { returnNumber } = opened.body;
  const stolen = await shop.call('cancel-return', { ...mine.link, returnNumber });
  expect(stolen).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const known = await records.readOrderReturns(other.link.orderId);
  expect(known?.returns.map(({ state }) => state)).toEqual(['requested']);
  // Another order's key is not the number of its return.
  const key = known?.returns[0]?.key;
  const repeated = await shop.call('create-return', { ...request(mine.link, mine.itemId), key });
  expect(repeated).toMatchObject({ status: 409, body: { code: 'refused' } });
});

test('a guessed token is answered like an order that does not exist', async () => {
  const { link, itemId } = await shipped();
  const { body } = await shop.call('create-return', request(link, itemId));
  const { returnNumber } = body;
  for (const guess of [
    { ...link, secureToken: '0'.repeat(64) },
    { orderId: randomUUID(), secureToken: link.secureToken },
  ]) {
    expect(await shop.call('create-return', request(guess, itemId))).toMatchObject(NO_ORDER);
    expect(await shop.call('cancel-return', { ...guess, returnNumber })).toMatchObject(NO_ORDER);
    expect(await shop.call('get-return-label', { ...guess, returnNumber })).toMatchObject(NO_ORDER);
    const cancelled = await shop.call('cancel-order', { ...guess, amountCents: 3073 });
    expect(cancelled).toMatchObject(NO_ORDER);
  }
});

test('returns of an order are opened five times a day, and mail its address no more often', async () => {
  const { link, itemId, email } = await shipped();
  const open = (key?: string) =>
    shop.call('create-return', { ...request(link, itemId), ...(key && { key }) });
  let key = '';
  for (let opened = 0; opened < 5; opened += 1) {
    key = randomUUID();
    const { status, body } = await open(key);
    expect(status).toBe(200);
    await shop.call('cancel-return', { ...link, returnNumber: body.returnNumber });
  }
  await shop.idle();
  const mails = shop.emailsTo(email).length;
  const refused = await open();
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', error: 'Too many tries. Try again in 24 hours.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await open(key)).toMatchObject({ status: 200 });
  await shop.idle();
  expect(shop.emailsTo(email)).toHaveLength(mails);
  await shop.age('1 day');
  expect(await open()).toMatchObject({ status: 200 });
});

const pdf = (size: number) => Buffer.from(`%PDF-1.7\n${'0'.repeat(size)}\n%%EOF`);

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%%EOF')],
  ['a page behind a PDF’s beginning, without its end', Buffer.from('%PDF-1.7<script></script>')],
  ['nothing', Buffer.alloc(0)],
  ['too large', pdf(2_000_000)],
])('a label that is %s is neither stored nor sent', async (_what, file) => {
  const { link, itemId } = await shipped();
  await shop.call('create-return', request(link, itemId));
  const stored = await records.readOrderReturns(link.orderId);
  const { id = '', returnNumber } = stored?.returns[0] ?? {};
  const parcel = { pdf: file, carrier: 'UPS', trackingNumber: null };
  await expect(sendShippingLabel(id, parcel, 'alice')).rejects.toThrow(/no PDF|larger than 2 MB/);
  const label = await shop.call('get-return-label', { ...link, returnNumber });
  expect(label).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a label has no address of its own', async () => {
  const { link, itemId } = await shipped();
  await shop.call('create-return', request(link, itemId));
  const { id = '' } = (await records.readOrderReturns(link.orderId))?.returns[0] ?? {};
  await sendShippingLabel(id, { pdf: pdf(10), carrier: 'UPS', trackingNumber: null }, 'alice');
  const { label } = (await records.readOrderReturns(link.orderId))?.returns[0] ?? {};
  for (const path of [
    `/${label}`,
    `/return-labels/${label}`,
    `/api/get-return-label?label=${label}`,
  ]) {
    const reply = await fetch(shop.url + path);
    expect(reply.status).toBeGreaterThanOrEqual(404);
    expect(await reply.text()).not.toContain('%PDF');
  }
});
