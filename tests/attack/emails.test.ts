import { describe, expect, test } from 'vitest';
import { freshEmail, oneTee, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);

const TRIES = 40;
const MAX_EMAILS = 5;

const freeOrder = (email: string, firstName = 'Wade') =>
  oneTee({
    amount: 0,
    promoCode: 'ANGELSHARE',
    customerData: { firstName, lastName: 'Tolliver', email },
  });
const place = (order: object) => shop.call('place-free-order', order);
const countStatus = (replies: { status: number }[], expected: number) =>
  replies.filter(({ status }) => status === expected).length;

describe("free orders in another's name from ever new clients", () => {
  test('send at most five confirmations an hour, however the address is written', async () => {
    const email = freshEmail();
    const spellings = [
      email,
      email.toUpperCase(),
      email.replace('tolliver.', 'ⓣolliver.'),
      email.replace('tolliver.', 'tolliver。'),
    ];
    const replies = await Promise.all(
      Array.from({ length: TRIES }, (_, nth) => place(freeOrder(spellings[nth % 4] ?? email))),
    );
    await shop.idle();
    expect(countStatus(replies, 200)).toBe(MAX_EMAILS);
    expect(countStatus(replies, 429)).toBe(TRIES - MAX_EMAILS);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(shop.emailsTo(email)).toHaveLength(MAX_EMAILS);
  });

  test('do not avoid the limit with a refused key or with one that started a payment', async () => {
    const email = freshEmail();
    for (let nth = 0; nth < MAX_EMAILS; nth += 1) await place(freeOrder(email));
    const refused = freeOrder(email);
    const again = await Promise.all(Array.from({ length: 10 }, () => place(refused)));
    expect(countStatus(again, 429)).toBe(10);
    const startedPayment = freeOrder(email);
    await shop.startPayment({ ...startedPayment, amount: 30.73, promoCode: '' });
    expect(await place(startedPayment)).toMatchObject({ status: 429 });
    await shop.idle();
    expect(await shop.ordersOf(refused)).toEqual([]);
    expect(shop.emailsTo(email)).toHaveLength(MAX_EMAILS);
  });

  test('reserve no promo code when they are refused', async () => {
    const email = freshEmail();
    for (let nth = 0; nth < MAX_EMAILS; nth += 1) await place(freeOrder(email));
    await shop.createPromo('ONELEFT', { percent: 100, most: 1 });
    const last = { promoCode: 'ONELEFT' };
    expect(await place({ ...freeOrder(email), ...last })).toMatchObject({ status: 429 });
    expect(await place({ ...freeOrder(freshEmail()), ...last })).toMatchObject({ status: 200 });
  });
});

test('a free order requested again returns the same order beyond the limit', async () => {
  const email = freshEmail();
  const first = freeOrder(email);
  const placed = await place(first);
  for (let nth = 0; nth < MAX_EMAILS; nth += 1) await place(freeOrder(email));
  const again = await Promise.all(Array.from({ length: 10 }, () => place(first)));
  for (const { status, body } of again) expect([status, body]).toEqual([200, placed.body]);
});

test('a paid order sends its confirmation beyond the limit', async () => {
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email: freshEmail() };
  for (let nth = 0; nth < MAX_EMAILS + 2; nth += 1) await place(freeOrder(customerData.email));
  const order = await shop.buyByCard({ customerData });
  const subjects = shop.emailsTo(customerData.email).map(({ subject }) => subject);
  expect(subjects).toContain(`Your order ${order.orderNumber}`);
});

test('a request for order links is always answered the same, and sends at most five emails an hour', async () => {
  const email = freshEmail();
  await place(freeOrder(email));
  for (let nth = 0; nth < 12; nth += 1) {
    expect(await shop.call('send-order-link', { email })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    // The limit alone: an email that is not sent yet is not queued twice anyway.
    await shop.database.query(
      "update outbox set dedupe_key = 'order-links:' || id where kind = 'order-links'",
    );
  }
  await shop.idle();
  const links = shop.emailsTo(email).filter(({ subject }) => subject.startsWith('The link'));
  expect(links).toHaveLength(MAX_EMAILS);
});

test('free orders do not crowd paid ones out of the email with links', async () => {
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email: freshEmail() };
  const order = await shop.buyByCard({ customerData });
  for (let nth = 0; nth < 12; nth += 1) {
    await place(freeOrder(customerData.email));
    await shop.database.query('delete from rate_limits');
  }
  await shop.call('send-order-link', { email: customerData.email });
  await shop.idle();
  const mail = shop.emailsTo(customerData.email).find(({ subject }) => /^The links/.test(subject));
  const numbers = mail?.text.match(/ORD-\d{8}-\d{6}/g);
  expect(numbers).toHaveLength(10);
  expect(numbers?.[0]).toBe(order.orderNumber);
});

test.each([
  'You have won, see evil.example/prize',
  'evil.example',
  'http://evil.example',
  'Wade\u2066elpmaxe',
  '<a href=x>Wade</a>',
])('no email greets with %j', async (firstName) => {
  const email = freshEmail();
  await place(freeOrder(email, firstName));
  await shop.idle();
  const [mail] = shop.emailsTo(email);
  expect(mail?.text).toMatch(/^Thank you\.\n/);
  expect(mail?.html).toMatch(/<h1[^>]*>\s*Thank you\.\s*<\/h1>/);
});
