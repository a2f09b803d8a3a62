import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Door,
  knock,
  type PaypalUnderTest,
  plainOrder,
  startPaypalUnderTest,
} from '../paypal-under-test.ts';

const ORDERS = '/v2/checkout/orders';
let standIn: PaypalUnderTest;
let door: Door;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  standIn = await startPaypalUnderTest({ now: () => now });
  door = await knock(standIn);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await standIn.stop();
});

const refusal = (status: number, issue: string, field?: string) => ({
  status,
  body: { details: [expect.objectContaining({ issue, ...(field && { field }) })] },
});
const unitWith = (changes: object) => ({
  ...plainOrder,
  purchase_units: [{ ...plainOrder.purchase_units[0], ...changes }],
});
const amount = (value: string, breakdown?: object) => ({
  amount: { currency_code: 'USD', value, ...(breakdown && { breakdown }) },
});
const usd = (value: string) => ({ currency_code: 'USD', value });

describe('an order request is refused as PayPal does', () => {
  const at = '/purchase_units/0/amount';
  const cases: [what: string, body: unknown, status: number, issue: string, field?: string][] = [
    ['that is no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
    [
      'without an intent',
      { ...plainOrder, intent: undefined },
      400,
      'MISSING_REQUIRED_PARAMETER',
      '/intent',
    ],
    [
      'with an unknown intent',
      { ...plainOrder, intent: 'BUY' },
      400,
      'INVALID_PARAMETER_VALUE',
      '/intent',
    ],
    [
      'with an intent that we do not have',
      { ...plainOrder, intent: 'AUTHORIZE' },
      400,
      'NOT_SUPPORTED',
      '/intent',
    ],
    [
      'without units',
      { ...plainOrder, purchase_units: [] },
      400,
      'INVALID_ARRAY_MIN_ITEMS',
      '/purchase_units',
    ],
    ['with an unknown field', { ...plainOrder, colour: 'red' }, 400, 'NOT_SUPPORTED', '/colour'],
    [
      'with a number for an amount',
      unitWith({ amount: { currency_code: 'USD', value: 30.73 } }),
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${at}/value`,
    ],
    [
      'with text for an amount',
      unitWith(amount('many')),
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${at}/value`,
    ],
    [
      'with a long custom id',
      unitWith({ custom_id: 'x'.repeat(128) }),
      400,
      'INVALID_STRING_LENGTH',
      '/purchase_units/0/custom_id',
    ],
    ['over nothing', unitWith(amount('0.00')), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/value`],
    [
      'over less than nothing',
      unitWith(amount('-1.00')),
      422,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      `${at}/value`,
    ],
    ['over tenths of a cent', unitWith(amount('1.001')), 422, 'DECIMAL_PRECISION', `${at}/value`],
    [
      'in other money',
      unitWith({ amount: { currency_code: 'EUR', value: '1.00' } }),
      422,
      'INVALID_CURRENCY_CODE',
      `${at}/currency_code`,
    ],
    [
      'in two sorts of money',
      unitWith(amount('1.00', { item_total: { currency_code: 'EUR', value: '1.00' } })),
      422,
      'MULTI_CURRENCY_ORDER',
    ],
    [
      'with a negative part',
      unitWith(amount('1.00', { item_total: usd('2.00'), tax_total: usd('-1.00') })),
      422,
      'CANNOT_BE_NEGATIVE',
      `${at}/breakdown/tax_total/value`,
    ],
    [
      'whose parts are not the whole',
      unitWith(amount('1.00', { item_total: usd('1.00'), tax_total: usd('0.06') })),
      422,
      'AMOUNT_MISMATCH',
      `${at}/value`,
    ],
    [
      'that names PayPal and no request id',
      { ...plainOrder, payment_source: { paypal: {} } },
      400,
      'PAYPAL_REQUEST_ID_REQUIRED',
    ],
  ];
  for (const [what, body, status, issue, field] of cases) {
    test(what, async () => {
      expect(await door.post(ORDERS, body)).toMatchObject(refusal(status, issue, field));
    });
  }

  test('that is not JSON by its type', async () => {
    const answer = await door.post(ORDERS, 'a=1', { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 415, body: { name: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('with a token that was never given', async () => {
    const answer = await door.post(ORDERS, plainOrder, { authorization: 'Bearer guess' });
    expect(answer).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  });
});

describe('an order', () => {
  test('is answered in short unless the whole is asked for', async () => {
    const short = await door.post(ORDERS, plainOrder);
    expect(Object.keys(short.body).sort()).toEqual(['id', 'links', 'status']);
    const whole = await door.post(ORDERS, plainOrder, { prefer: 'return=representation' });
    expect(whole).toMatchObject({ status: 201, body: plainOrder });
  });

  test('names its link as PayPal does, with a payment source or without', async () => {
    const plain = await door.post(ORDERS, plainOrder);
    expect(plain.body).toMatchObject({
      status: 'CREATED',
      links: expect.arrayContaining([expect.objectContaining({ rel: 'approve' })]),
    });
    const named = { ...plainOrder, payment_source: { paypal: {} } };
    const withSource = await door.post(ORDERS, named, { 'paypal-request-id': 'r1' });
    expect(withSource.body).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      links: expect.arrayContaining([expect.objectContaining({ rel: 'payer-action' })]),
    });
  });

  test('is remembered under its request id for six hours', async () => {
    const ask = () => door.post(ORDERS, plainOrder, { 'paypal-request-id': 'r1' });
    const first = await ask();
    now = new Date('2026-11-21T15:59:59Z');
    expect(await ask()).toMatchObject({ status: 200, body: { id: first.body['id'] } });
    now = new Date('2026-11-21T16:00:00Z');
    const later = await ask();
    expect(later.status).toBe(201);
    expect(later.body['id']).not.toBe(first.body['id']);
  });

  test('under the same request id is refused while the first is on its way', async () => {
    standIn.faults.requests.order({
      method: 'POST',
      path: ORDERS,
      when: 'after',
      what: 'delay',
      milliseconds: 150,
    });
    const ask = () => door.post(ORDERS, plainOrder, { 'paypal-request-id': 'r1' });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('that is captured twice is refused, naming why', async () => {
    const { body } = await door.post(ORDERS, plainOrder);
    const capture = `${ORDERS}/${String(body['id'])}/capture`;
    expect(await door.post(capture, '')).toMatchObject(refusal(422, 'ORDER_NOT_APPROVED'));
    standIn.faults.orders.approve(String(body['id']));
    expect(await door.post(capture, '')).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED' },
    });
    expect(await door.post(capture, '')).toMatchObject(refusal(422, 'ORDER_ALREADY_CAPTURED'));
  });

  test('by an unknown id, and an unknown address, are not found', async () => {
    expect(await door.get(`${ORDERS}/5O190127TN364715T`)).toMatchObject(
      refusal(404, 'INVALID_RESOURCE_ID'),
    );
    expect(await door.get('/v2/checkout/everything')).toMatchObject({ status: 404 });
  });
});

test('a token is refused without the right secret, or another grant', async () => {
  const ask = (secret: string, grant: string) =>
    fetch(`${standIn.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`shop:${secret}`)}` },
      body: new URLSearchParams({ grant_type: grant }),
    });
  expect((await ask('guess', 'client_credentials')).status).toBe(401);
  expect((await ask('secret', 'password')).status).toBe(400);
});

test('a token ends after nine hours', async () => {
  now = new Date('2026-11-21T19:00:00Z');
  expect(await door.get(`${ORDERS}/5O190127TN364715T`)).toMatchObject({ status: 401 });
});
