import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import {
  type TestPaypal,
  startPaypalUnderTest,
  usePaypal,
} from '../../../tests/support/paypal-sandbox.ts';
import { orderRequest } from '../../../tests/support/paypal-order.ts';
import { retryOptions } from './client.ts';
import * as orders from './orders.ts';
import * as refunds from './refunds.ts';

const paypal = { ...orders, ...refunds };

/** Aborts a request before the delay below is over, and stops retrying after it. */
Object.assign(retryOptions, { timeoutMs: 400, pausesMs: [1, 400] });
const TOO_LONG = 600;

let paypalSandbox: TestPaypal;

beforeEach(async () => {
  paypalSandbox = await startPaypalUnderTest();
  usePaypal(paypalSandbox.account);
});
afterEach(async () => {
  vi.useRealTimers();
  await paypalSandbox.stop();
});

/** One purchase and refund, whose results must be the same as without a fault. */
async function buyAndRefund(): Promise<void> {
  const created = await paypal.createOrder(orderRequest);
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  paypalSandbox.faults.orders.approve(created.order.id);
  const captured = await paypal.captureOrder(created.order.id, 'capture:1');
  if (captured.outcome !== 'captured') throw new Error(captured.outcome);
  const { id: captureId } = captured.capture;
  const refunded = await paypal.refundCapture({
    captureId,
    amountCents: 3073,
    requestId: 'refund:1',
  });
  expect(refunded).toMatchObject({ outcome: 'refunded' });
  expect(paypalSandbox.faults.captures.all()).toMatchObject([{ cents: 3073, refundedCents: 3073 }]);
}

const STEPS = [
  '/v1/oauth2/token',
  '/v2/checkout/orders',
  '/v2/checkout/orders/:id/capture',
  '/v2/payments/captures/:id/refund',
];
describe.each(STEPS)('a request that takes too long, to %s,', (path) => {
  test.each(['before', 'after'] as const)(
    'is sent again, and does its work once: %s PayPal processes it',
    async (when) => {
      const delay = { what: 'delay', when, milliseconds: TOO_LONG } as const;
      paypalSandbox.faults.requests.order({ method: 'POST', path, ...delay });
      await buyAndRefund();
    },
  );
});

describe('when PayPal does not respond', () => {
  const down = { method: 'GET', path: '/v2/checkout/orders/:id', when: 'before' } as const;

  test('a request is sent three times, then fails as unavailable', async () => {
    paypalSandbox.faults.requests.order({ ...down, what: 'error', times: 3 });
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow(ServiceUnavailable);
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('a request that finds no server fails as unavailable', async () => {
    await paypalSandbox.stop();
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow("PayPal can't be reached.");
  });
});

describe('the access token', () => {
  const orderNoToken = () => {
    const path = '/v1/oauth2/token';
    paypalSandbox.faults.requests.order({
      method: 'POST',
      path,
      when: 'before',
      what: 'error',
      times: 9,
    });
  };

  test('is fetched once for concurrent requests and cached', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await Promise.all(Array.from({ length: 20 }, () => paypal.getOrder('5O190127TN364715T')));
    const tokens = fetched.mock.calls.filter(([url]) =>
      new Request(url).url.endsWith('/oauth2/token'),
    );
    fetched.mockRestore();
    expect(tokens).toHaveLength(1);
    orderNoToken();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('is used until a minute before it expires', async () => {
    await paypal.getOrder('5O190127TN364715T');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (32_400 - 70) * 1000 });
    orderNoToken();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
    vi.setSystemTime(Date.now() + 20_000);
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow(ServiceUnavailable);
  });

  test('is replaced when PayPal revokes it', async () => {
    await paypal.getOrder('5O190127TN364715T');
    paypalSandbox.faults.revokeTokens();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('refused for wrong settings is an internal error that names the setting', async () => {
    usePaypal({ ...paypalSandbox.account, clientSecret: 'guess' });
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow('PAYPAL_CLIENT_ID: 401');
  });
});

test('a request that PayPal calls malformed is an internal error with its debug id', async () => {
  const wrong = paypal.createOrder({ ...orderRequest, returnUrl: 'not an address' });
  await expect(wrong).rejects.toThrow(/400 INVALID_PARAMETER_SYNTAX \(debug id \w+\)/);
});

describe('a reply in another form than PayPal publishes', () => {
  const sendReply = async (
    reply: unknown,
    ask: () => Promise<unknown> = () => paypal.getOrder('1'),
  ) => {
    const server = createServer((request, response) => {
      const token = { access_token: 'token', expires_in: 32_400 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/v1/oauth2/token' ? token : reply));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    usePaypal({ ...paypalSandbox.account, apiBase: `http://127.0.0.1:${port}` });
    const [answer] = await Promise.allSettled([ask()]);
    server.closeAllConnections();
    await once(server.close(), 'close');
    return answer;
  };
  const unit = { amount: { currency_code: 'USD', value: '30.73' } };
  const order = { id: '1', status: 'APPROVED', purchase_units: [unit] };

  test('is rejected', async () => {
    expect(await sendReply(order)).toMatchObject({ status: 'fulfilled' });
    const capture = (value: unknown) => ({
      id: '1',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value },
    });
    const paid = (value: unknown) => ({
      ...order,
      purchase_units: [{ ...unit, payments: { captures: [capture(value)] } }],
    });
    expect(await sendReply(paid('30.73'))).toMatchObject({ status: 'fulfilled' });
    // Anyone can write it: it must not stop what comes after it.
    const most = { capture: { amountCents: 2_147_483_647 } };
    expect(await sendReply(paid('9'.repeat(32)))).toMatchObject({ value: most });
    for (const wrong of [
      {},
      { ...order, status: 'PAID' },
      { ...order, purchase_units: [] },
      paid('-30.73'),
      paid(30.73),
      { ...order, status: 'COMPLETED' },
    ])
      expect(await sendReply(wrong)).toMatchObject({ status: 'rejected' });
  });

  test.each(['CREATED', 'PAYER_ACTION_REQUIRED', 'PENDING_APPROVAL'])(
    "an order that is %s has PayPal's page without a link to it",
    async (status) => {
      expect(await sendReply({ ...order, status })).toMatchObject({
        value: {
          state: 'awaiting_approval',
          approvalUrl: expect.stringMatching(
            /^http:\/\/127\.0\.0\.1:\d+\/checkoutnow\?token=1$/,
          ) as string,
        },
      });
    },
  );

  test.each([
    ['COMPLETED', 'refunded'],
    ['PENDING', 'refunded'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('a refund that is %s is %s', async (status, outcome) => {
    const refund = { id: '1', status, amount: unit.amount, links: [] };
    const request = { captureId: '1', amountCents: 3073, requestId: 'refund:1' };
    const answer = await sendReply(refund, () => paypal.refundCapture(request));
    expect(answer).toMatchObject({ value: { outcome } });
  });
});
