import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPaypal, startPaypalUnderTest } from '../../tests/support/paypal-sandbox.ts';
import { rawField } from './webhooks.ts';

/* The sandbox against PayPal's published schemas; the shop's use of it is tested in netlify/adapters/paypal. */

const ORDERS = '/v2/checkout/orders';
const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'USD', value: '30.73' } }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.example/payment?from=paypal',
        cancel_url: 'https://shop.example/payment?status=cancel',
      },
    },
  },
};
let paypal: TestPaypal;
let authorization: string;

beforeEach(async () => {
  paypal = await startPaypalUnderTest();
  const response = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('shop:secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  authorization = `Bearer ${token}`;
});
afterEach(() => paypal.stop());

async function sendRequest(path: string, body?: unknown, requestId?: string) {
  const response = await fetch(paypal.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: reply };
}

test.each([
  ['an unknown field', { ...ORDER, colour: 'red' }, 400, 'NOT_SUPPORTED'],
  ['a missing field', { ...ORDER, intent: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  [
    'an amount that is not the sum of its parts',
    {
      ...ORDER,
      purchase_units: [
        {
          amount: {
            currency_code: 'USD',
            value: '1.00',
            breakdown: { item_total: { currency_code: 'USD', value: '2.00' } },
          },
        },
      ],
    },
    422,
    'AMOUNT_MISMATCH',
  ],
])('a request with %s is refused as PayPal does', async (_, body, status, issue) => {
  expect(await sendRequest(ORDERS, body, 'r1')).toMatchObject({
    status,
    body: { details: [expect.objectContaining({ issue })] },
  });
});

test('the signed event is compared byte for byte, and not found inside a text', () => {
  const event = String.raw`{ "a": "}\"{", "link":"http:\/\/x", "n": 1.0, "o": {"p":{}} }`;
  expect(rawField(`{"z":{}, "webhook_event" :\n${event}}`, 'webhook_event')).toBe(event);
  const nested = JSON.stringify({ said: '"webhook_event":{}', webhook_event: { id: 1 } });
  expect(rawField(nested, 'webhook_event')).toBe('{"id":1}');
  expect(rawField('{"webhook_event":{"a":1', 'webhook_event')).toBeUndefined();
});
