import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedShop } from '../integration/shared-shop.ts';
import { oneTee, openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { PLACES } from './places.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);

/** The number of a paid order. */
async function buy(changes: object): Promise<string> {
  const { orderNumber } = await shop.buyByCard(oneTee(changes));
  return orderNumber;
}
const express = () => buy({ shippingMethod: 'Express', amount: 46.58 });
const standard = () => buy({ amount: 35.98 });
const toAlaska = () => buy({ shippingAddress: PLACES.Anchorage, amount: 43.94 });

test('an order in the office says what its shipping cost and by which method, where there was a choice', async () => {
  const read = async (orderNumber: string) => office.done('get-order', { orderNumber });
  expect(await read(await express())).toMatchObject({
    shippingCents: 1495,
    shippingMethod: 'Express',
    otherMethod: 'Express',
    taxState: 'KY',
  });
  const first = await read(await standard());
  expect(first).toMatchObject({ shippingCents: 495, shippingMethod: 'Standard' });
  expect(first).not.toHaveProperty('otherMethod');
  const alone = await read(await toAlaska());
  expect(alone).toMatchObject({ shippingCents: 1495 });
  expect(alone).not.toHaveProperty('shippingMethod');
});

test('a list of orders marks those whose method is not the first', async () => {
  const numbers = [await standard(), await express()];
  const { orders } = await office.done<{ orders: { orderNumber: string; otherMethod?: string }[] }>(
    'list-orders',
    { tab: 'to_ship', search: '', limit: 500 },
  );
  const marks = new Map(orders.map(({ orderNumber, otherMethod }) => [orderNumber, otherMethod]));
  expect(numbers.map((number) => marks.get(number))).toEqual([undefined, 'Express']);
});

test('packing slips name the method where there was a choice, and the pick list one that is not the first', async () => {
  const slips = async (...orderNumbers: string[]) =>
    String((await office.done('packing-slips', { orderNumbers })).html);
  const [first, other, alone] = [await standard(), await express(), await toAlaska()];
  expect(await slips(first)).toContain('Shipping (Standard)');
  expect(await slips(alone)).not.toContain('Shipping (');
  const several = await slips(first, other);
  expect(several).toContain('Shipping (Express)');
  expect(several).toContain(`${other}, Express<br />`);
  expect(several).toContain(`${first}<br />`);
});

test('emails name the method of a delayed order, and no state for the tax of what goes abroad', async () => {
  const delayed = await shop.buyByCard(oneTee({ shippingMethod: 'Express', amount: 46.58 }));
  const { orderNumber } = delayed;
  const notice = { newDay: null, reason: 'The M is late.', delayId: null, key: randomUUID() };
  await office.done('tell-delay', { orderNumber, ...notice });
  expect(shop.emailsTo(delayed.email)[0]?.text).toContain('Shipping (Express): $14.95');
  const abroad = await shop.buyByCard(oneTee({ shippingAddress: PLACES.Toronto, amount: 48.94 }));
  await shop.idle();
  expect(shop.emailsTo(abroad.email)[0]?.text).toContain('Sales Tax: $0.00');
});
