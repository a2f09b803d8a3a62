import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkFor, locationOf, openSeller } from './onboarding/seller.ts';
import { SELLER, startForTest, TEE } from './start-for-test.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  dataFile = join(folder, 'stripe.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

test('payments, keys and what the shop has not heard outlive the process', async () => {
  const before = await startForTest({ dataFile });
  before.standIn.faults.webhooks.withhold();
  const { id } = await before.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
  await before.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await before.stop();

  const after = await startForTest({ dataFile });
  expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  const replayed = await after.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
  expect(replayed.id).toBe(id);
  await after.standIn.faults.webhooks.idle();
  expect(after.received.map(({ event }) => event.type)).toContain('payment_intent.succeeded');
  await after.stop();
});

test('a line torn by a crash is forgotten, and the rest is not', async () => {
  const before = await startForTest({ dataFile });
  const { id } = await before.stripe.paymentIntents.create(TEE);
  await before.stop();
  await appendFile(dataFile, '{"payment_intent":[{"id":"pi_torn","amo');

  const after = await startForTest({ dataFile });
  expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 3073 });
  await expect(after.stripe.paymentIntents.retrieve('pi_torn')).rejects.toThrow('No such');
  await after.stop();
});

test('accounts, what they have and what was left halfway outlive it too', async () => {
  const before = await startForTest({ dataFile });
  const etta = await openSeller(before);
  const { id } = await before.stripe.products.create({ name: 'Julep Cup' }, etta);
  const otis = (await before.stripe.v2.core.accounts.create(SELLER)).id;
  const link = await linkFor(otis, before);
  await before.stop();

  const after = await startForTest({ dataFile });
  expect(await after.stripe.products.retrieve(id, {}, etta)).toMatchObject({ name: 'Julep Cup' });
  await expect(after.stripe.products.retrieve(id)).rejects.toThrow('No such product');
  const { pathname } = new URL(link);
  expect(await locationOf(`${after.standIn.url}${pathname}`)).toMatch(/^\/setup\/s\//);
  await after.stop();
});
