import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { neonConfig } from '@neondatabase/serverless';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { freshEmail, openShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => shop.stop());

/** How often the outbox is asked for work meanwhile. */
async function claims(work: () => Promise<unknown>): Promise<number> {
  const ask = neonConfig.fetchFunction as (url: string, asked: { body: string }) => unknown;
  let count = 0;
  neonConfig.fetchFunction = (url: string, asked: { body: string }) => {
    if (asked.body.includes('update outbox') && asked.body.includes('returning')) count += 1;
    return ask(url, asked);
  };
  await work();
  neonConfig.fetchFunction = ask;
  return count;
}

test('a hundred who ask at once are served by one run, and one more look', async () => {
  expect(await claims(() => Promise.all(Array.from({ length: 100 }, sendOutbox)))).toBe(2);
});

test('what is written while a run is under way goes with it', async () => {
  const email = freshEmail();
  const contact = (message: string) =>
    shop.call('send-contact-email', { name: 'Wade', email, message });
  await Promise.all(Array.from({ length: 8 }, (_, place) => contact(`Hello ${place}`)));
  await shop.idle();
  expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toHaveLength(8);
});

test('a run that fails keeps no later one from starting', async () => {
  shop.database.down();
  await expect(sendOutbox()).rejects.toThrow('The database');
  shop.database.up();
  await expect(sendOutbox()).resolves.toBeUndefined();
});

describe('what went', () => {
  /** Everything so far left the house so many days ago. */
  const letDaysPass = (days: number) =>
    shop.database.query(
      'update outbox set done_at = done_at - make_interval(days => $1::integer)',
      [days],
    );
  const keptFor = (email: string) =>
    shop.database.query("select kind from outbox where payload ->> 'email' = $1 order by kind", [
      email,
    ]);
  const write = async (email: string) => {
    await shop.call('send-contact-email', { name: 'Wade', email, message: 'Hello' });
    await shop.call('subscribe-newsletter', { email, source: 'footer' });
    await shop.call('send-order-link', { email });
    await shop.call('send-account-link', { email });
  };

  test('is kept for 30 days and then forgotten, where it says who somebody is', async () => {
    const email = freshEmail();
    await write(email);
    await shop.idle();
    await letDaysPass(29);
    await shop.reconcile();
    expect(await keptFor(email)).toHaveLength(4);
    await letDaysPass(1);
    await shop.reconcile();
    expect(await keptFor(email)).toEqual([]);
  });

  test('is not what waits: that goes when it can, however old it is', async () => {
    const email = freshEmail();
    vi.spyOn(console, 'error').mockReturnValue();
    shop.mail.down();
    await write(email);
    await shop.idle();
    await letDaysPass(400);
    await shop.reconcile();
    shop.mail.up();
    await shop.letMailsBeDue();
    await shop.sendOutbox();
    expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toHaveLength(1);
    expect(shop.mailsTo(email)).toHaveLength(1);
  });

  test('for an order or a refund stays, so that it never leaves twice', async () => {
    const kinds = ['order-cancelled', 'order-confirmation', 'order-refunded', 'order-shipped'];
    const kept = [...kinds, 'payment-failed', 'refund'];
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, done_at)
       select kind, 'kept:' || kind, '{}', now() - interval '400 days' from unnest($1::text[]) as kind`,
      [kept],
    );
    await shop.reconcile();
    const left = await shop.database.query(
      "select kind from outbox where dedupe_key like 'kept:%' order by kind",
    );
    expect(left.map(({ kind }) => kind)).toEqual(kept);
  });

  test('is forgotten three hundred at a time, oldest first', async () => {
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, done_at)
       select 'welcome', 'old:' || number, '{}', now() - make_interval(days => 30 + number)
       from generate_series(1, 330) as number`,
    );
    await shop.reconcile();
    const left = await shop.database.query(
      "select max(now() - done_at) < interval '60.5 days' as oldest_went, count(*)::integer as left from outbox where dedupe_key like 'old:%'",
    );
    expect(left).toEqual([{ oldest_went: true, left: 30 }]);
  });
});
