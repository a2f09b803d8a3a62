import { afterAll, beforeAll, expect, test } from 'vitest';
import { neonConfig } from '@neondatabase/serverless';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { freshEmail, openShop, type ShopUnderTest } from './shop-under-test.ts';

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShop();
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
