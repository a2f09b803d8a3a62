import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#shop/brand.ts';
import { HONEYPOT } from '#shop/honeypot.ts';
import { openOffice } from '../support/office.ts';
import { freshClient, freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
const TEE = 'ghost-barrel-tee';
const M = `${TEE}-m`;

const join = (email: string, changes: object = {}, client?: Record<string, string>) =>
  shop.call('join-waitlist', { email, productId: TEE, size: 'M', ...changes }, client);

/** This many fresh addresses, in the order in which they have joined. */
async function joined(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, freshEmail);
  for (const email of emails) expect(await join(email)).toMatchObject({ status: 200 });
  await shop.idle();
  return emails;
}

/** How many emails each of these has got. */
async function mailed(emails: string[]): Promise<number[]> {
  await shop.sendOutbox();
  return emails.map((email) => shop.emailsTo(email).length);
}

beforeEach(async () => {
  await office.count(M, 0);
});
afterEach(async () => {
  await shop.database.query('delete from waitlist');
  await shop.resetStock();
});

describe('those who wait get one email each when pieces become free,', () => {
  test('as many as there are pieces, in the order of joining, the rest at the next', async () => {
    const emails = await joined(3);
    expect(await mailed(emails)).toEqual([0, 0, 0]);
    await office.count(M, 2);
    expect(await mailed(emails)).toEqual([1, 1, 0]);
    await shop.reconcile();
    expect(await mailed(emails)).toEqual([1, 1, 0]);
    await office.addStock(M, 5);
    await office.addStock(M, 5);
    expect(await mailed(emails)).toEqual([1, 1, 1]);
  });

  test('in the order of joining, from a terminal once the cached availability has expired', async () => {
    vi.stubEnv('SITE_URL', 'https://ghostbarrel.example');
    const emails = await joined(12);
    await office.count(M, 12);
    expect(await mailed(emails)).toEqual(emails.map(() => 0));
    const queued = await shop.database.query(
      `select email from outbox join waitlist on waitlist.id = (payload ->> 'waitlist_id')::integer
       where kind = 'back-in-stock' and done_at is null order by available_at`,
    );
    expect(queued).toEqual(emails.map((email) => ({ email })));
    await shop.age('6 minutes');
    expect(await mailed(emails)).toEqual(emails.map(() => 1));
  });

  test('also by a canceled order, one for its piece', async () => {
    await office.count(M, 1);
    const order = await shop.buyByCard();
    const emails = await joined(2);
    await office.cancel(order.orderNumber);
    expect(await mailed(emails)).toEqual([1, 0]);
  });

  test('also by a checkout that has expired, but not by one that is replaced', async () => {
    await office.count(M, 1);
    const payment = await shop.startPayment();
    const emails = await joined(2);
    await shop.startPayment({ checkoutKey: payment.checkoutKey, orderNotes: 'Ring twice' });
    await shop.idle();
    expect(await mailed(emails)).toEqual([0, 0]);
    await shop.ageCheckout(payment);
    await shop.reconcile();
    expect(await mailed(emails)).toEqual([1, 0]);
  });

  test('also by a shipped order that came back', async () => {
    await office.count(M, 1);
    const { orderNumber } = await shop.buyByCard();
    await office.ship(orderNumber);
    const emails = await joined(2);
    await office.refund(orderNumber, {
      restock: [{ productId: TEE, size: 'M', quantity: 1 }],
    });
    expect(await mailed(emails)).toEqual([1, 0]);
  });

  test('once for a piece: one that was bought again is offered again', async () => {
    await office.count(M, 1);
    const emails = await joined(3);
    expect(await mailed(emails)).toEqual([1, 0, 0]);
    await office.count(M, 1);
    expect(await mailed(emails)).toEqual([1, 0, 0]);
    const order = await shop.buyByCard();
    await office.cancel(order.orderNumber);
    expect(await mailed(emails)).toEqual([1, 1, 0]);
  });

  test('a day later also who waits next, if nobody took the piece', async () => {
    const emails = await joined(3);
    await office.count(M, 1);
    await shop.age('23 hours');
    await shop.reconcile();
    expect(await mailed(emails)).toEqual([1, 0, 0]);
    await shop.age('1 hour');
    await shop.reconcile();
    await shop.reconcile();
    expect(await mailed(emails)).toEqual([1, 1, 0]);
    await shop.buyByCard();
    await shop.age('24 hours');
    await shop.reconcile();
    expect(await mailed(emails)).toEqual([1, 1, 0]);
  });

  test('all when the size is no longer counted', async () => {
    const emails = await joined(2);
    await office.uncount(M);
    expect(await mailed(emails)).toEqual([1, 1]);
  });

  test('also who joins for a size that was uncounted since their page was loaded', async () => {
    await office.uncount(M);
    const emails = await joined(1);
    expect(await mailed(emails)).toEqual([1]);
  });

  test('also when a piece was free as they joined, which their page did not know yet', async () => {
    await office.count(M, 1);
    const emails = await joined(2);
    expect(await mailed(emails)).toEqual([1, 0]);
  });

  test('not for another size', async () => {
    const [email = ''] = await joined(1);
    await office.count(`${TEE}-l`, 5);
    expect(await mailed([email])).toEqual([0]);
  });
});

describe('the email', () => {
  async function emailOf(email: string) {
    await join(email);
    await office.count(M, 5);
    expect(await mailed([email])).toEqual([1]);
    const [mail] = shop.emailsTo(email);
    if (!mail) throw new Error('No email.');
    return { ...mail, link: /^<(.+)>$/.exec(mail.listUnsubscribe)?.[1] ?? 'no link' };
  }
  const entriesOf = (email: string) =>
    shop.database.query('select from waitlist where email = $1', [email]);

  test('leads to the product with the size chosen', async () => {
    const mail = await emailOf(freshEmail());
    expect(mail.subject).toBe('Ghost Barrel Heritage Tee is back in M');
    expect(mail.text).toContain(`${shop.url}/products/${TEE}?size=M\n`);
    expect(mail.html).toContain(`href="${shop.url}/products/${TEE}?size=M"`);
    expect(mail.html).toContain(`src="${shop.url}/pictures/`);
    for (const part of [mail.text, mail.html.replaceAll('\u00a0', ' ')])
      expect(part).toContain(brand.address);
  });

  test('has a link that takes its address off the waitlist in one click', async () => {
    const email = freshEmail();
    const { link, text, listUnsubscribePost } = await emailOf(email);
    expect(listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`${shop.url}/unsubscribe${new URL(link).search}\n`);
    expect(await entriesOf(email)).toHaveLength(1);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect(await entriesOf(email)).toEqual([]);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  });

  test('is not sent to who has left the waitlist by then', async () => {
    const email = freshEmail();
    await join(email);
    const [entry] = await shop.database.query(
      'select unsubscribe_token from waitlist where email = $1',
      [email],
    );
    const token = String(entry?.unsubscribe_token);
    await shop.database.query('update stock set on_hand = 1');
    await fetch(`${shop.url}/api/unsubscribe-newsletter?token=${token}`, { method: 'POST' });
    await shop.sendOutbox();
    expect(await mailed([email])).toEqual([0]);
  });

  test('is forgotten with its entry 30 days later', async () => {
    const email = freshEmail();
    await emailOf(email);
    await shop.age('29 days');
    await shop.reconcile();
    expect(await entriesOf(email)).toHaveLength(1);
    await shop.age('1 day');
    await shop.reconcile();
    expect(await entriesOf(email)).toEqual([]);
  });
});

describe('joining', () => {
  test('twice is one entry and one email; after the email there is another', async () => {
    const email = freshEmail();
    for (const address of [email, ` ${email.toUpperCase()}`]) {
      expect(await join(address)).toMatchObject({ status: 200, body: { success: true } });
    }
    await office.count(M, 5);
    expect(await mailed([email])).toEqual([1]);
    await office.count(M, 0);
    await join(email);
    await office.count(M, 5);
    expect(await mailed([email])).toEqual([2]);
  });

  test('is not joining the Ghost Club', async () => {
    const [email] = await joined(1);
    const query = 'select from newsletter_subscribers where email = $1';
    expect(await shop.database.query(query, [email])).toEqual([]);
  });

  test.each([
    ['email', { email: 'wade' }],
    ['productId', { productId: 'ghost-barrel-cape' }],
    ['productId', { productId: '' }],
    ['size', { size: 'XXXL' }],
    [HONEYPOT, { [HONEYPOT]: 'win' }],
  ])('is refused for its %s: %j', async (field, changes) => {
    const refused = await join(freshEmail(), changes);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', field } });
  });

  test.each([
    ['client', 30, freshEmail, freshClient()],
    ['address', 5, () => 'often@tolliver.example', undefined],
  ])('is limited by %s', async (_, most, email, client) => {
    for (let times = 0; times < most; times += 1) {
      expect(await join(email(), {}, client)).toMatchObject({ status: 200 });
    }
    expect(await join(email(), {}, client)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});

test('the office says how many wait for each size', async () => {
  await joined(2);
  await office.count(`${TEE}-xl`, 0);
  await join(freshEmail(), { size: 'XL' });
  const waiting = async () => {
    const { products } = await office.done<{
      products: { sizes: { variant: string; waiting: number }[] }[];
    }>('list-stock');
    const sizes = products.flatMap((product) => product.sizes);
    return sizes.flatMap((size) => (size.waiting > 0 ? [[size.variant, size.waiting]] : []));
  };
  expect(await waiting()).toEqual([
    [M, 2],
    [`${TEE}-xl`, 1],
  ]);
  await shop.database.query('delete from waitlist');
  expect(await waiting()).toEqual([]);
});
