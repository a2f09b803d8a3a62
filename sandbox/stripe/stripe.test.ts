import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWebServer, type WebServer } from '#sandbox/platform/web-server.ts';
import { checkReply } from './api/schema.ts';
import { generateSchemas } from './schema/generate.ts';
import { type RunningStripe, startStripe } from './server.ts';

/* The sandbox against Stripe's published types; the shop's use of it is tested in tests/integration and tests/e2e. */

const TEE: Stripe.PaymentIntentCreateParams = {
  amount: 3073,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { checkout: 'c1' },
};
const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
};
let sandbox: RunningStripe;
let shop: WebServer;
let stripe: Stripe;
let webhooks: { body: string; signature: string }[];

beforeEach(async () => {
  webhooks = [];
  shop = await startWebServer(0);
  shop.handleWith([
    async (request) => {
      const signature = request.headers.get('stripe-signature') ?? '';
      webhooks.push({ body: await request.text(), signature });
      return new Response();
    },
  ]);
  sandbox = await startStripe({
    port: 0,
    webhookUrl: `${shop.url}/webhook`,
    webhookSecret: 'whsec_test',
    connect: { url: `${shop.url}/connect`, secret: 'whsec_c', accountsSecret: 'whsec_a' },
    secretKey: 'sk_test_shop',
    publishableKey: 'pk_test_shop',
  });
  const { hostname: host, port } = new URL(sandbox.url);
  stripe = new Stripe('sk_test_shop', { host, port, protocol: 'http', telemetry: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.stop();
  await shop.stop();
});

/** A browser's request to the API. */
async function sendForm(path: string, parameters: Record<string, string>) {
  const body = new URLSearchParams({ key: 'pk_test_shop', ...parameters });
  const response = await fetch(sandbox.url + path, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function payByCard(number: string) {
  const { id, client_secret: secret } = await stripe.paymentIntents.create(TEE);
  const client_secret = secret ?? '';
  const confirmed = await sendForm(`/v1/payment_intents/${id}/confirm`, {
    ...CARD,
    'payment_method_data[card][number]': number,
    client_secret,
  });
  return { id, client_secret, ...confirmed };
}

test('the committed schemas are those of the installed stripe package', async () => {
  for (const [file, schema] of Object.entries(generateSchemas())) {
    expect(await readFile(join(import.meta.dirname, 'schema', file), 'utf8'), file).toBe(schema);
  }
}, 60_000);

test("a reply that does not match Stripe's schema is not sent", async () => {
  const { id } = await stripe.paymentIntents.create(TEE);
  const response = await fetch(`${sandbox.url}/v1/payment_intents/${id}`, {
    headers: { authorization: 'Bearer sk_test_shop' },
  });
  const intent = (await response.json()) as { object: string };
  expect(() => checkReply(intent, 'server')).not.toThrow();
  expect(() => checkReply(Object.assign({}, intent, { colour: 'ink' }), 'server')).toThrow(
    'colour',
  );
  expect(() => checkReply(Object.assign({}, intent, { amount: '1' }), 'server')).toThrow('amount');
  expect(() => checkReply(intent, 'browser')).toThrow('public_payment_intent');
});

test.each([
  ['an unknown parameter', { ...TEE, colour: 'ink' }, 'Received unknown parameter: colour'],
  ['a parameter of Stripe alone', { ...TEE, customer: 'cus_1' }, 'does not support'],
  ['a parameter missing', { amount: 3073 }, 'Missing required param: currency.'],
  ['half a cent', { ...TEE, amount: 50.5 }, 'Invalid integer'],
])('a request with %s is refused', async (_, parameters, message) => {
  const creating = stripe.paymentIntents.create(parameters as Stripe.PaymentIntentCreateParams);
  await expect(creating).rejects.toThrow(message);
});

test('a card is charged once, and the SDK accepts the signed webhook and no forged one', async () => {
  const { id, body } = await payByCard('4242424242424242');
  expect(body).toMatchObject({ id, status: 'succeeded' });
  expect(body).not.toHaveProperty('metadata');
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await sandbox.faults.webhooks.idle();
  const { body: payload = '', signature = '' } = webhooks.at(-1) ?? {};
  const verify = (sent: string) =>
    stripe.webhooks.constructEventAsync(sent, signature, 'whsec_test');
  expect(await verify(payload)).toMatchObject({ type: 'payment_intent.succeeded' });
  await expect(verify(payload.replace('3073', '1'))).rejects.toThrow('signature');
});

test('events are listed page by page, newest first, by type and time', async () => {
  const paid = [await payByCard('4242424242424242'), await payByCard('4242424242424242')];
  const ids: string[] = [];
  const types = ['payment_intent.succeeded'];
  for await (const { data } of stripe.events.list({ limit: 1, types })) {
    ids.push((data.object as Stripe.PaymentIntent).id);
  }
  expect(ids).toEqual(paid.map(({ id }) => id).reverse());
  const later = { gte: Math.floor(Date.now() / 1000) + 60 };
  expect(await stripe.events.list({ created: later })).toMatchObject({ data: [], has_more: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  expect(await stripe.events.list()).toMatchObject({ data: [] });
});

test('metadata has the limits that Stripe publishes', async () => {
  const create = (metadata: Record<string, string>) =>
    stripe.paymentIntents.create({ ...TEE, metadata });
  await expect(create({ items: 'x'.repeat(501) })).rejects.toThrow('up to 500 characters');
  await expect(create({ ['x'.repeat(41)]: '1' })).rejects.toThrow('up to 40 characters');
  const many = Array.from({ length: 51 }, (_, index) => [`key_${index}`, '1']);
  await expect(create(Object.fromEntries(many) as Record<string, string>)).rejects.toThrow(
    'up to 50 keys',
  );
  const { id } = await create({ items: 'x'.repeat(500) });
  const updated = await stripe.paymentIntents.update(id, { metadata: { order_number: 'ORD-1' } });
  expect(updated.metadata).toEqual({ items: 'x'.repeat(500), order_number: 'ORD-1' });
});
