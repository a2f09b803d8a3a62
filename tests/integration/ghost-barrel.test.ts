import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { jsonLd, productGroup } from '#components/sharing/structured-data.ts';
import { listings, products } from '#shop/catalog.ts';
import { paths } from '#shop/paths.ts';
import { openOffice } from '../support/office.ts';
import { lexington } from '../support/shopper.ts';
import { freshEmail, oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

/*
 * Ghost Barrel ships free to everywhere and taxes in every state, whatever another shop's content says: what it quotes,
 * sums up, mails and tells marketplaces is compared byte for byte with stored copies. A copy is replaced only by the
 * commit of a change that is wanted.
 */
const shop = sharedShop(openShop);
const office = openOffice(shop);

const TEE = 'ghost-barrel-tee';
const toronto = { city: 'Toronto', stateProvince: 'Ontario', postalCode: 'M5V', country: 'Canada' };
const PLACES = [
  undefined,
  lexington,
  { ...lexington, stateProvince: '' },
  { ...lexington, city: 'Portland', stateProvince: 'OR' },
  { ...lexington, city: 'Saint Paul', stateProvince: 'MN' },
  { ...lexington, city: 'San Juan', stateProvince: 'PR' },
  { ...lexington, city: 'San Juan', stateProvince: 'San Juan', country: 'Puerto Rico' },
  { ...lexington, city: 'APO', stateProvince: 'AE' },
  { ...lexington, ...toronto },
];
const CODES = [undefined, 'FIVE', 'TENTH', 'ANGELSHARE'];
beforeAll(async () => {
  await shop.createPromo('FIVE');
  await shop.createPromo('TENTH', { percent: 10 });
});

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** `Nov 30`, `Nov 24–25`, `Dec 30–Jan 2`, `Nov 30, 2026`. */
const DAYS = new RegExp(
  String.raw`\b${MONTH}\s\d{1,2}(?:\W{1,3}(?:${MONTH}\s)?\d{1,2})?(?:,\s\d{4})?\b`,
  'g',
);

/** Without what every run has its own of: where the shop is, ids, numbers and days. */
const steady = (text: string) =>
  text
    .replaceAll(shop.url, 'https://shop.example')
    .replace(/\b[\da-f]{64}\b/g, '<token>')
    .replace(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<id>')
    .replace(/\b(ORD|RET)-\d{8}-\d{6}/g, '$1-<number>')
    .replace(/\b1Z[\dA-Z]{16}\b/g, '<tracking number>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<timestamp>')
    .replace(DAYS, '<day>');

const copyOf = (name: string) => `ghost-barrel/${name}.txt`;
const isAsStored = (name: string, text: string) =>
  expect(steady(text)).toMatchFileSnapshot(copyOf(name));

/** All emails to a shopper, the first one first. */
const emailsTo = (email: string) =>
  shop
    .emailsTo(email)
    .toReversed()
    .map(({ subject, text, html }) => [subject, text, html].join('\n\n'))
    .join('\n\n=====\n\n');

async function buy(changes: object = {}) {
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email: freshEmail() };
  return shop.buyByCard({ ...oneTee({ customerData }), ...changes });
}

test('what it quotes is as it was, field by field as a page of 2.0 reads it', async () => {
  const quotes: string[] = [];
  for (const quantity of [1, 3]) {
    for (const billingAddress of PLACES) {
      for (const promoCode of CODES) {
        const items = [{ id: TEE, size: 'M', quantity }];
        const { status, body } = await shop.call('quote', { items, billingAddress, promoCode });
        const { lines, subtotal, unavailable, discountAmount, salesTax, finalTotal } = body;
        const read = { lines, subtotal, unavailable, discountAmount, salesTax, finalTotal };
        quotes.push(JSON.stringify({ quantity, billingAddress, promoCode, status, ...read }));
      }
    }
  }
  await isAsStored('quotes', quotes.join('\n'));
});

test('what it tells marketplaces and search engines is as it was', async () => {
  const feed = await (await fetch(shop.url + paths.productFeed)).text();
  await isAsStored('feed', feed);
  const site = new URL('https://shop.example');
  const groups = products.map((sold) =>
    productGroup(sold, listings[sold.id]?.description ?? '', site),
  );
  await isAsStored('markup', jsonLd(groups));
});

test('its emails about orders, sums and labels, are as they were', async () => {
  const shipped = await buy();
  await office.ship(shipped.orderNumber);
  await office.refund(shipped.orderNumber, { amountCents: 500 });
  await office.refund(shipped.orderNumber);
  await isAsStored('shipped-and-refunded', emailsTo(shipped.email));

  const canceled = await buy({ promoCode: 'FIVE', amount: 25.43 });
  await office.cancel(canceled.orderNumber);
  await isAsStored('canceled', emailsTo(canceled.email));

  const address = { ...lexington, ...toronto };
  const abroad = await buy({ amount: 28.99, billingAddress: address, shippingAddress: address });
  await office.ship(abroad.orderNumber);
  await isAsStored('abroad', emailsTo(abroad.email));
});

test('its emails about returns are as they were', async () => {
  const items = [{ id: TEE, size: 'M', quantity: 3 }];
  const { orderNumber, orderId, email } = await buy({ items, amount: 92.19 });
  await office.ship(orderNumber);
  const [item] = await shop.database.query('select id from order_items where order_id = $1', [
    orderId,
  ]);
  const piece = { itemId: item?.id, size: 'M', quantity: 2, reason: 'changed_my_mind' };
  const { returnNumber } = await office.done<{ returnNumber: string }>('create-return', {
    orderNumber,
    key: randomUUID(),
    isUndelivered: false,
    note: 'Called on Monday.',
    pieces: [{ ...piece, newSize: null }],
  });
  const { pieces } = await office.done<{ pieces: { id: string }[] }>('get-return', {
    returnNumber,
  });
  for (const { id: pieceId } of pieces) {
    const mark = { returnNumber, pieceId, condition: 'as_new', isRestocked: true };
    await office.done('receive-return', mark);
  }
  const { sums } = await office.done<{ sums: { totalCents: number } }>('get-return', {
    returnNumber,
  });
  const { totalCents: amountCents } = sums;
  const refunded = { returnNumber, reason: '', workedOutCents: amountCents, amountCents };
  await office.done('refund-return', refunded);
  await isAsStored('returned', emailsTo(email));
});

test('what a page reads of an order is as it was', async () => {
  const { orderId, secureToken } = await buy({ promoCode: 'FIVE', amount: 25.43 });
  const { body } = await shop.call('get-order-details', { orderId, secureToken });
  await isAsStored('order', JSON.stringify(body, null, 2));
});
