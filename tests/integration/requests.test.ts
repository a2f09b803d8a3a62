import { describe, expect, test } from 'vitest';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

/** All functions share createHandler: one that takes JSON alone, and one that takes a form too. */
const FUNCTIONS = ['create-payment-intent', 'send-contact-email'];

describe.each(FUNCTIONS)('%s', (name) => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await fetch(`${shop.url}/api/${name}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test.each(['', '{', 'null', '[]', '"text"', '{"items": [}'])(
    'refuses a body that is not an object: %s',
    async (body) => {
      expect(await shop.call(name, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    },
  );

  test('names the missing field', async () => {
    const { status, body } = await shop.call(name, {});
    expect(status).toBe(400);
    expect(body.error).toMatch(new RegExp(`^${String(body.field)} is `));
  });

  test('refuses a body over 64 KB', async () => {
    expect(await shop.call(name, { text: 'x'.repeat(64 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'refuses %s',
    async (type) => {
      expect(await shop.call(name, '{}', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    },
  );

  test("accepts a browser's request from our own pages", async () => {
    expect(await shop.call(name, {}, { origin: new URL(shop.url).origin })).toMatchObject({
      status: 400,
    });
  });
});

describe("text that the database can't store", () => {
  test.each([
    ['a NUL', 'Wa\u0000de'],
    ['half of a pair', 'Wade\ud83d'],
    ['a line break', 'Wade\nTolliver'],
  ])('is refused by name: %s', async (_what, firstName) => {
    const checkoutRequest = oneTee();
    const customerData = { ...checkoutRequest.customerData, firstName };
    expect(
      await shop.call('create-payment-intent', { ...checkoutRequest, customerData }),
    ).toMatchObject({
      status: 400,
      body: { field: 'customerData.firstName' },
    });
  });

  test("does not include people's real names", async () => {
    const checkoutRequest = oneTee({ orderNotes: 'Ring twice.\nThen wait 👻' });
    const customerData = { ...checkoutRequest.customerData, firstName: "Zoë-O'Neil 宏 👻" };
    expect(
      await shop.call('create-payment-intent', { ...checkoutRequest, customerData }),
    ).toMatchObject({
      status: 200,
    });
  });
});
