import { describe, expect, test } from 'vitest';
import { HONEYPOT } from '#shop/honeypot.ts';
import { freshClient, freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const subscribe = (client: Record<string, string>, email = freshEmail()) =>
  shop.call('subscribe-newsletter', { email, source: 'footer' }, client);
const contact = (client: Record<string, string>, changes: object = {}) =>
  shop.call(
    'send-contact-email',
    { name: 'Wade', email: freshEmail(), message: 'Hello', ...changes },
    client,
  );

async function tooManyRequests(ask: () => ReturnType<typeof subscribe>, most: number) {
  const replies = await Promise.all(Array.from({ length: most }, ask));
  expect(replies.map((reply) => reply.status)).toEqual(Array(most).fill(200));
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
}

describe('too many requests are refused with the seconds to wait', () => {
  test('from one client to the newsletter', async () => {
    const client = freshClient();
    await tooManyRequests(() => subscribe(client), 30);
    expect(await subscribe(freshClient())).toMatchObject({ status: 200 });
  });

  test('for one address from any clients', async () => {
    const email = freshEmail();
    await tooManyRequests(() => subscribe(freshClient(), email), 15);
  });

  test('from one client to the shop', async () => {
    const client = freshClient();
    await tooManyRequests(() => contact(client), 20);
  });

  test('from one email address to the shop from any clients', async () => {
    const email = freshEmail();
    await tooManyRequests(() => contact(freshClient(), { email }), 10);
  });

  test('from all addresses of one IPv6 network', async () => {
    let last = 0;
    const from = () => ({ 'x-nf-client-connection-ip': `2001:db8:1:2::${(++last).toString(16)}` });
    await tooManyRequests(() => contact(from()), 20);
  });

  test.each([
    ['203.0.113.61', '::ffff:203.0.113.61'],
    ['203.0.113.62', '::ffff:cb00:713e'],
  ])('from %s, also when it comes as %s', async (address, mapped) => {
    const from = (ip: string) => ({ 'x-nf-client-connection-ip': ip });
    await tooManyRequests(() => contact(from(address)), 20);
    expect(await contact(from(mapped))).toMatchObject({ status: 429 });
    // Its network is not all of IPv6.
    expect(await contact(from('::ffff:203.0.113.63'))).toMatchObject({ status: 200 });
  });
});

describe('all clients of one IPv6 network of a provider (/48)', () => {
  let last = 0;
  const from = (network: string) => ({
    'x-nf-client-connection-ip': `2001:db8:${network}:${(++last).toString(16)}::1`,
  });

  test('have 20 times the limit of one together', async () => {
    await contact(from('a'));
    await shop.database.query('update rate_limits set request_count = 399 where request_count = 1');
    expect(await contact(from('a'))).toMatchObject({ status: 200 });
    expect(await contact(from('a'))).toMatchObject({ status: 429 });
    expect(await contact(from('b'))).toMatchObject({ status: 200 });
  });

  test('are not locked out by one of them that is refused', async () => {
    const client = from('c');
    await Promise.all(Array.from({ length: 420 }, () => contact(client)));
    expect(await contact(from('c'))).toMatchObject({ status: 200 });
  });
});

test('the count restarts when its window ends', async () => {
  const client = freshClient();
  await tooManyRequests(() => contact(client), 20);
  await shop.age('1 day');
  expect(await contact(client)).toMatchObject({ status: 200 });
});

test('clients are hashed with a secret of the shop, not with its settings', async () => {
  const client = freshClient();
  await tooManyRequests(() => contact(client), 20);
  await shop.database.query("update rate_limit_secret set secret = 'another'");
  expect(await contact(client)).toMatchObject({ status: 200 });
});

test('counts contain no personal data, and old ones are deleted', async () => {
  const email = freshEmail();
  await subscribe({ 'x-nf-client-connection-ip': '203.0.113.77' }, email);
  const kept = JSON.stringify(await shop.database.query('select * from rate_limits'));
  expect(kept).not.toContain('203.0.113.77');
  expect(kept).not.toContain(email);
  await shop.age('1 day');
  for (let times = 0; times < 20; times += 1) await subscribe(freshClient());
  const old = await shop.database.query('select 1 from rate_limits where resets_at < now()');
  expect(old).toEqual([]);
});

test('a form that a bot filled in is refused and sends nothing', async () => {
  const email = freshEmail();
  const refused = { status: 400, body: { field: HONEYPOT } };
  expect(
    await shop.call('subscribe-newsletter', { email, source: 'footer', [HONEYPOT]: 'spam' }),
  ).toMatchObject(refused);
  expect(await contact(freshClient(), { email, [HONEYPOT]: 'spam' })).toMatchObject(refused);
  await shop.idle();
  expect(shop.emailsTo(email)).toEqual([]);
  expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toEqual([]);
});
