import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '#sandbox/platform/shop.ts';

let shop: Shop;
beforeAll(async () => {
  process.env.SANDBOX_CONTROLS = '1';
  shop = await startShop({ site: false });
});
afterAll(async () => {
  delete process.env.SANDBOX_CONTROLS;
  await shop.stop();
});

type Place = 'the shop' | 'Stripe';
const portOf = (place: Place) =>
  new URL({ 'the shop': shop.url, Stripe: shop.stripe.url }[place]).port;

/** Sends a request with this Host header: `fetch` sets its own. */
function statusOf(
  place: Place,
  [method, path, body]: readonly [string, string, string?],
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: portOf(place), method, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
}

describe.each([
  ['the mailbox', 'the shop', ['GET', '/sandbox/mail'], 200],
  ['its mails', 'the shop', ['GET', '/sandbox/mail.json'], 200],
  ['the control', 'the shop', ['POST', '/sandbox/control', '{}'], 204],
  [
    'the control',
    'Stripe',
    ['POST', '/_control', '{"control":"offer wallets","wallets":["apple_pay","google_pay"]}'],
    204,
  ],
] as const)('%s of %s', (_, place, what, status) => {
  const refused = place === 'the shop' ? 404 : 401;

  test('answers to local host names alone, and to no page of another site', async () => {
    const host = (name: string) => `${name}:${portOf(place)}`;
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      const own = { host: host(name), origin: `http://${host(name)}` };
      expect(await statusOf(place, what, own), name).toBe(status);
    }
    for (const name of ['evil.example', 'localhost.evil.example', '192.168.0.9', '0.0.0.0']) {
      expect(await statusOf(place, what, { host: host(name) }), name).toBe(refused);
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      const foreign = { host: host('localhost'), origin };
      expect(await statusOf(place, what, foreign), origin).toBe(refused);
    }
  });
});
