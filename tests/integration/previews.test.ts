import { afterAll, beforeAll, expect, test } from 'vitest';
import { FunctionRunner, loadFunctions } from '#sandbox/platform/functions.ts';
import { freshEmail, openShop, type TestShop } from './test-shop.ts';

const PREVIEW = 'deploy-preview';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    deployContext: PREVIEW,
    // A preview refuses DATABASE_URL; the embedded database answers at any address.
    env: { PREVIEW_DATABASE_URL: 'postgresql://shop:local@preview.invalid/shop' },
  });
});
afterAll(() => shop.stop());

const events = () => shop.database.query('select attempts, processed_at from provider_events');
const work = () => shop.database.query('select kind, attempts, done_at from outbox order by kind');

/** An email, a refund and an event that production has queued, as they are in the copy of its database. */
async function copyWork(): Promise<void> {
  await shop.database.query(`
    insert into outbox (kind, dedupe_key, payload) values
      ('order-links', gen_random_uuid(), '{"email":"wade@tolliver.example"}'),
      ('refund', gen_random_uuid(), jsonb_build_object('refund_id', gen_random_uuid()))`);
  await shop.database.query(`
    insert into provider_events (provider, event_id, type, object_id, received_at)
    values ('stripe', 'evt_copied', 'payment_intent.succeeded', 'pi_copied', now() - interval '1 hour')`);
}

const untouched = (kind: string) => ({ kind, attempts: 0, done_at: null });

test('a preview of Netlify sends no email and makes no refund, its own or copied', async () => {
  await copyWork();
  const email = freshEmail();
  const { status } = await shop.call('subscribe-newsletter', { email, source: 'footer' });
  expect(status).toBe(200);
  await shop.idle();
  expect(await work()).toEqual(['order-links', 'refund', 'welcome'].map(untouched));
  expect(shop.mailbox.mails).toEqual([]);
});

test('a scheduled function does nothing in a preview', async () => {
  const before = [await work(), await events()];
  const functions = await loadFunctions('netlify/functions');
  const scheduled = functions.filter(({ schedule }) => schedule);
  expect(scheduled.map(({ name }) => name)).toEqual(['reconcile-payments']);
  const runner = new FunctionRunner(PREVIEW);
  for (const target of scheduled) runner.trigger(target, new Date());
  await runner.idle();
  expect([await work(), await events()]).toEqual(before);
});

test('the terminal on the same database sends what waits: it is no preview', async () => {
  await shop.sendOutbox();
  expect(await work()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'welcome', attempts: 1 })]),
  );
});
