import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOrder } from '#adapters/paypal/orders.ts';
import { startPaypalUnderTest } from '../support/paypal-sandbox.ts';
import { localPaypalSettings } from '#scripts/local-settings.ts';
import { freshClient, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { orderRequest } from '../support/paypal-order.ts';

const shop = sharedShop(openShop);
afterEach(() => {
  shop.paypalFaults.requests.clear();
});

const VERIFY = '/v1/notifications/verify-webhook-signature';
const body = JSON.stringify({
  id: 'WH-FORGED',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: '2GG279541U471931P' },
});
/** The headers that PayPal sends, with a forged signature. */
const shaped = () => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url':
    'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5',
  'paypal-transmission-id': randomUUID(),
  'paypal-transmission-sig': 'Zm9yZ2Vk',
  'paypal-transmission-time': new Date().toISOString(),
});
const send = (headers: Record<string, string>) => shop.call('paypal-webhook', body, headers);
const forged = { status: 400, body: { code: 'invalid_signature' } };

describe("a webhook that can't be from PayPal", () => {
  beforeEach(() => {
    const always = { when: 'before', what: 'error', times: 1000 } as const;
    shop.paypalFaults.requests.order({ method: 'POST', path: VERIFY, ...always });
  });

  test.each(Object.keys(shaped()))('is refused without asking PayPal: without %s', async (name) => {
    expect(await send({ ...shaped(), [name]: '' })).toMatchObject(forged);
  });

  test.each([
    ['paypal-auth-algo', 'SHA256 with RSA'],
    ['paypal-cert-url', 'https://evil.example/cert.pem'],
    ['paypal-cert-url', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['paypal-cert-url', 'https://api.paypal.com.evil.example/certs/CERT-1'],
    ['paypal-cert-url', 'https://api.paypal.com@evil.example/certs/CERT-1'],
    ['paypal-cert-url', 'https://evilpaypal.com/certs/CERT-1'],
    ['paypal-cert-url', '/v1/notifications/certs/CERT-1'],
    ['paypal-transmission-id', 'x'.repeat(51)],
    ['paypal-transmission-sig', 'x'.repeat(501)],
    ['paypal-transmission-sig', 'a b'],
    ['paypal-transmission-time', 'yesterday'],
  ])('is refused without asking PayPal: with %s %s', async (name, value) => {
    expect(await send({ ...shaped(), [name]: value })).toMatchObject(forged);
  });

  test('and one that could be is verified with PayPal', async () => {
    expect(await send(shaped())).toMatchObject({ status: 503 });
  });
});

describe("webhooks without PayPal's signature", () => {
  test('are verified with PayPal at most 60 times a minute', async () => {
    const client = freshClient();
    const replies = await Promise.all(
      Array.from({ length: 80 }, () => send({ ...shaped(), ...client })),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(60);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await send(shaped())).toMatchObject(forged);
  });
});

describe("webhooks with PayPal's signature", () => {
  test('are all accepted from one address', async () => {
    const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = localPaypalSettings;
    const paypal = await startPaypalUnderTest({
      clientId: PAYPAL_CLIENT_ID,
      clientSecret: PAYPAL_CLIENT_SECRET,
      webhookId: PAYPAL_WEBHOOK_ID,
    });
    vi.stubEnv('PAYPAL_API_BASE', paypal.url);
    const created = await createOrder({ ...orderRequest, checkoutId: randomUUID() });
    if (created.outcome !== 'created') throw new Error(created.problem.issue);
    paypal.faults.orders.approve(created.order.id);
    await paypal.idle();
    const [signed] = paypal.webhooks;
    if (!signed) throw new Error('No webhook came.');
    const names = Object.keys(shaped());
    const headers = Object.fromEntries(
      names.map((name) => [name, String(signed.headers.get(name))]),
    );
    const client = freshClient();
    for (let time = 0; time < 70; time += 1) {
      const reply = await shop.call('paypal-webhook', signed.body, { ...headers, ...client });
      expect(reply).toMatchObject({ status: 200 });
    }
    vi.unstubAllEnvs();
    await paypal.stop();
  });
});
