import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWebServer, type WebServer } from '#sandbox/platform/web-server.ts';
import { checkReply } from './api/schema.ts';
import { idOf } from './sandbox.ts';
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
let webhooks: { path: string; body: string; signature: string }[];

beforeEach(async () => {
  webhooks = [];
  shop = await startWebServer(0);
  shop.handleWith([
    async (request) => {
      const signature = request.headers.get('stripe-signature') ?? '';
      webhooks.push({ path: new URL(request.url).pathname, body: await request.text(), signature });
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

/** What a browser sends to the API. */
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

test('an idempotency key repeats a refusal for a day, unless the request was invalid or another was in progress', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { id } = await stripe.paymentIntents.create(TEE);
  const refund = (amount: number, idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey, maxNetworkRetries: 0 });
  await expect(refund(Number.NaN, 'k1')).rejects.toThrow('Invalid integer');
  await expect(refund(1000, 'k1')).rejects.toThrow('does not have a successful charge');
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await expect(refund(1000, 'k1')).rejects.toMatchObject({
    message: expect.stringContaining('does not have a successful charge') as string,
    headers: { 'idempotent-replayed': 'true' },
  });

  const until = () => expect(refund(1000, 'k2')).rejects.toMatchObject({ statusCode: 409 });
  const slow = { method: 'POST', path: '/v1/refunds', when: 'before', what: 'delay' } as const;
  sandbox.faults.requests.order({ ...slow, until });
  const made = await refund(1000, 'k2');
  expect((await refund(1000, 'k2')).id).toBe(made.id);

  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect((await refund(1000, 'k1')).amount).toBe(1000);
  expect((await refund(1000, 'k2')).id).not.toBe(made.id);
});

test('an idempotency key repeats its first reply, a decline too, and refuses another request', async () => {
  const options = { idempotencyKey: 'k1' };
  const first = await stripe.paymentIntents.create(TEE, options);
  const again = await stripe.paymentIntents.create(TEE, options);
  expect(again.id).toBe(first.id);
  const other = stripe.paymentIntents.create({ ...TEE, amount: 1000 }, options);
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  const declined = () =>
    stripe.paymentIntents
      .confirm(
        first.id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'k2' },
      )
      .then(
        () => 'paid',
        (error: unknown) => error instanceof Stripe.errors.StripeError && error.charge,
      );
  const charge = await declined();
  expect(charge).toMatch(/^ch_/);
  expect(await declined()).toBe(charge);
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

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
])('the card %s is declined: %s, %s', async (number, code, decline_code) => {
  const { id, body } = await payByCard(number);
  expect(body.error).toMatchObject({ type: 'card_error', code, decline_code });
  const intent = await stripe.paymentIntents.retrieve(id);
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
});

test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
  'the card %s requires 3-D Secure',
  async (number) => {
    for (const [outcome, status] of [
      ['fail', 'requires_payment_method'],
      ['complete', 'succeeded'],
    ] as const) {
      const { id, client_secret, body } = await payByCard(number);
      expect(body.status).toBe('requires_action');
      await sendForm(`/v1/3ds2/authenticate/${id}`, { client_secret, outcome });
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status });
    }
  },
);

describe('a connected account', () => {
  const SELLER: Stripe.V2.Core.AccountCreateParams = {
    contact_email: 'etta@seller.example',
    dashboard: 'full',
    identity: { country: 'us', entity_type: 'individual' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
  };
  const include = ['configuration.merchant' as const, 'requirements' as const];
  let account: { stripeAccount: string };

  beforeEach(async () => {
    const { id } = await stripe.v2.core.accounts.create(SELLER);
    account = { stripeAccount: id };
  });

  async function onboard(website: string) {
    const { url } = await stripe.v2.core.accountLinks.create({
      account: account.stripeAccount,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'https://a.example/r', return_url: 'https://a.example' },
      },
    });
    const visit = await fetch(url, { redirect: 'manual' });
    const body = new URLSearchParams({
      givenName: 'Etta',
      surname: 'Boone',
      birthDate: '1990-04-01',
      bankAccount: '000987654321',
      website,
      button: 'submit',
    });
    const page = new URL(visit.headers.get('location') ?? '', sandbox.url);
    await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return stripe.v2.core.accounts.retrieve(account.stripeAccount, { include });
  }

  test('can be paid when its seller has given what Stripe requires', async () => {
    const failed = await onboard('https://inaccessible.stripe.com');
    const errors = failed.requirements?.entries?.flatMap((entry) => entry.errors);
    expect(errors).toMatchObject([{ code: 'invalid_url_website_inaccessible' }]);
    const corrected = await onboard('https://boone.example');
    const { card_payments: payments } = corrected.configuration?.merchant?.capabilities ?? {};
    expect(payments?.status).toBe('active');
    await sandbox.faults.webhooks.idle();
    const { body = '', signature = '' } = webhooks.at(-1) ?? {};
    const notified = await stripe.parseEventNotificationAsync(body, signature, 'whsec_a');
    expect(notified.type).toContain('capability_status_updated');
  });

  test('sells on the hosted page, the platform gets its fee, and a refund returns it', async () => {
    const product = { name: 'Cup', default_price_data: { currency: 'usd', unit_amount: 2899 } };
    const { default_price: price } = await stripe.products.create(product, account);
    const request: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      ui_mode: 'hosted_page',
      line_items: [{ price: idOf(price), quantity: 1 }],
      payment_intent_data: { application_fee_amount: 290 },
      shipping_address_collection: { allowed_countries: ['US'] },
      success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    };
    const opening = stripe.checkout.sessions.create(request, account);
    await expect(opening).rejects.toThrow('No valid payment method types');
    await onboard('https://boone.example');
    const session = await stripe.checkout.sessions.create(request, account);
    const page = `/v1/payment_pages/${session.id}/confirm`;
    const addressed = (country: string) => ({
      'shipping[name]': 'Ada Boone',
      'shipping[address][line1]': '1 Main St',
      'shipping[address][city]': 'Lexington',
      'shipping[address][state]': 'KY',
      'shipping[address][postal_code]': '40507',
      'shipping[address][country]': country,
    });
    const card = {
      ...CARD,
      'payment_method_data[card][number]': '4242424242424242',
      email: 'ada@example.com',
      _stripe_account: account.stripeAccount,
    };
    for (const shipping of [{}, addressed('CA')]) {
      expect(await sendForm(page, { ...card, ...shipping })).toMatchObject({ status: 400 });
    }
    const { body } = await sendForm(page, { ...card, ...addressed('US') });
    expect(body.successUrl).toBe(`https://shop.example/success?session_id=${session.id}`);
    const held = async (options = {}) =>
      (await stripe.balance.retrieve({}, options)).pending[0]?.amount;
    expect([await held(account), await held()]).toEqual([2609, 290]);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {}, account);
    expect(paid.collected_information?.shipping_details).toEqual({
      name: 'Ada Boone',
      address: {
        line1: '1 Main St',
        line2: null,
        city: 'Lexington',
        state: 'KY',
        postal_code: '40507',
        country: 'US',
      },
    });
    const refund = { payment_intent: idOf(paid.payment_intent), amount: 1000 };
    await stripe.refunds.create({ ...refund, refund_application_fee: true }, account);
    expect([await held(account), await held()]).toEqual([1709, 190]);
    await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toThrow('No such');
  });
});
