import { expect, test } from 'vitest';
import { brand } from '#shop/brand.ts';
import { freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

/** Subscribes, and returns the unsubscribe link of the welcome email. */
async function join(email: string): Promise<string> {
  await shop.call('subscribe-newsletter', { email, source: 'contact' });
  await shop.idle();
  const welcome = shop.emailsTo(email).at(0);
  expect(welcome?.text).toContain(brand.address);
  expect(welcome?.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
  return /^<(.+)>$/.exec(welcome?.listUnsubscribe ?? '')?.[1] ?? 'no link';
}

const members = (email: string) =>
  shop.database.query('select email, source from newsletter_subscribers where email = $1', [email]);

/** An email program's request when its reader presses Unsubscribe (RFC 8058). */
const oneClick = (link: string, headers: Record<string, string> = {}) =>
  fetch(link, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });

test('one click in an email program unsubscribes the address, and a second changes nothing', async () => {
  const email = freshEmail();
  const link = await join(email);
  expect(await members(email)).toEqual([{ email, source: 'contact' }]);
  for (let times = 0; times < 2; times += 1) {
    const answer = await oneClick(link);
    expect(answer.status).toBe(200);
    expect(await members(email)).toEqual([]);
  }
});

test('opening the link asks for a confirmation and changes nothing', async () => {
  const email = freshEmail();
  const link = await join(email);
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/unsubscribe${new URL(link).search}`);
  expect(await members(email)).toHaveLength(1);
  expect(shop.emailsTo(email)[0]?.text).toContain(`/unsubscribe${new URL(link).search}`);
});

test('the form of the page shows the result', async () => {
  const email = freshEmail();
  const answer = await oneClick(await join(email), { origin: shop.url });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/form-reply/unsubscribed');
  expect(await members(email)).toEqual([]);
});

test('an unsubscribed reader may subscribe again, and gets another link', async () => {
  const email = freshEmail();
  const link = await join(email);
  await oneClick(link);
  await join(email);
  expect(shop.emailsTo(email)).toHaveLength(2);
  await oneClick(link);
  expect(await members(email)).toHaveLength(1);
});

test.each(['', '?token=', '?token=abc', `?token=${'0'.repeat(63)}'`])(
  'an invalid link (%j) is refused',
  async (query) => {
    const link = `${shop.url}/api/unsubscribe-newsletter${query}`;
    expect((await oneClick(link)).status).toBe(400);
    const onPage = await oneClick(link, { origin: shop.url });
    expect(onPage.status).toBe(400);
    const page = await onPage.text();
    expect(page).toContain('open the link in our email again');
    expect(page).not.toContain('<button');
  },
);
