import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { variableNames } from '#adapters/settings.ts';
import { FunctionRunner, loadFunctions } from '#sandbox/platform/functions.ts';
import { freshEmail, oneTee, openShop, type TestShop } from './test-shop.ts';

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

test('before anything is set up each function answers 503, and the log has no error', async () => {
  for (const name of variableNames) vi.stubEnv(name, '');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const runner = new FunctionRunner('production');
  const functions = await loadFunctions('netlify/functions');
  const ask = async (name: string, init?: RequestInit) => {
    const request = new Request(`https://shop.example/api/${name}`, init);
    return (await runner.handle(functions, request))?.status;
  };
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const calls = {
    health: undefined,
    availability: undefined,
    'stripe-webhook': { ...post, body: '{}' },
    'paypal-webhook': { ...post, body: '{}' },
    'create-payment-intent': { ...post, body: JSON.stringify(oneTee()) },
    'admin-today': { ...post, body: '{}' },
    'subscribe-newsletter': {
      ...post,
      body: JSON.stringify({ email: freshEmail(), source: 'footer' }),
    },
  };
  for (const [name, init] of Object.entries(calls))
    expect([name, await ask(name, init)]).toEqual([name, 503]);
  for (const target of functions) if (target.schedule) runner.trigger(target, new Date());
  await runner.idle();
  expect(logged.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
