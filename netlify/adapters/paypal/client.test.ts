import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { type TestPaypal, startPaypalUnderTest } from '#sandbox/paypal/test-paypal.ts';
import type { RequestFault } from '#sandbox/provider/request-faults.ts';
import { connectPaypal, type Paypal } from '../paypal.ts';

/** Gives up a request before the delay that is ordered below is over, and asks a last time after it. */
const impatient = { timeoutMs: 400, pausesMs: [1, 400] };
const TOO_LONG = 600;

let standIn: TestPaypal;
let paypal: Paypal;

beforeEach(async () => {
  standIn = await startPaypalUnderTest();
  paypal = connectPaypal(standIn.account, impatient);
});
afterEach(async () => {
  vi.useRealTimers();
  await standIn.stop();
});

const asked = {
  totalCents: 3073,
  breakdown: { subtotalCents: 2899, discountCents: 0, taxCents: 174 },
  shippingAddress: null,
  checkoutId: 'checkout-1',
  requestId: 'create:1',
  returnUrl: 'https://shop.example/payment',
  cancelUrl: 'https://shop.example/payment?status=cancel',
};

/** One purchase, whose every step must come out as if nothing had happened. */
async function buyAndGiveBack(): Promise<void> {
  const created = await paypal.createOrder(asked);
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  standIn.faults.orders.approve(created.order.id);
  const captured = await paypal.captureOrder(created.order.id, 'capture:1');
  if (captured.outcome !== 'captured') throw new Error(captured.outcome);
  const { id: captureId } = captured.capture;
  const refunded = await paypal.refundCapture({
    ...{ captureId, amountCents: 3073, requestId: 'refund:1' },
  });
  expect(refunded).toMatchObject({ outcome: 'refunded' });
  expect(standIn.faults.captures.all()).toMatchObject([{ cents: 3073, refundedCents: 3073 }]);
}

const STEPS = [
  '/v1/oauth2/token',
  '/v2/checkout/orders',
  '/v2/checkout/orders/:id/capture',
  '/v2/payments/captures/:id/refund',
];
const FAULTS: Pick<RequestFault, 'what' | 'when' | 'milliseconds'>[] = [
  { what: 'drop', when: 'before' },
  { what: 'drop', when: 'after' },
  { what: 'error', when: 'before' },
  { what: 'error', when: 'after' },
  { what: 'delay', when: 'before', milliseconds: TOO_LONG },
  { what: 'delay', when: 'after', milliseconds: TOO_LONG },
];

describe('money moves once and is given back once', () => {
  for (const path of STEPS) {
    for (const fault of FAULTS) {
      test(`with a ${fault.what} ${fault.when} the work of ${path}`, async () => {
        standIn.faults.requests.order({ method: 'POST', path, ...fault, times: 1 });
        await buyAndGiveBack();
      });
    }
  }
});

describe('a PayPal that gives no answer', () => {
  const down = { method: 'GET', path: '/v2/checkout/orders/:id', when: 'before' } as const;

  test('is asked three times, then said to be out of reach', async () => {
    standIn.faults.requests.order({ ...down, what: 'error', times: 3 });
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow(ServiceUnavailable);
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('is found again when it answers the third time', async () => {
    standIn.faults.requests.order({ ...down, what: 'drop', times: 2 });
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('and is stopped is out of reach', async () => {
    await standIn.stop();
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow("PayPal can't be reached.");
  });

  test('but captured all the same shows the capture later', async () => {
    const created = await paypal.createOrder(asked);
    if (created.outcome !== 'created') throw new Error(created.problem.issue);
    const { id } = created.order;
    standIn.faults.orders.approve(id);
    const path = '/v2/checkout/orders/:id/capture';
    standIn.faults.requests.order({ method: 'POST', path, when: 'after', what: 'error', times: 3 });
    await expect(paypal.captureOrder(id, 'capture:1')).rejects.toThrow(ServiceUnavailable);
    expect(await paypal.captureOrder(id, 'capture:1')).toMatchObject({ outcome: 'captured' });
    expect(standIn.faults.captures.all()).toHaveLength(1);
  });
});

describe('the token', () => {
  const orderNoToken = () => {
    const path = '/v1/oauth2/token';
    standIn.faults.requests.order({
      method: 'POST',
      path,
      when: 'before',
      what: 'error',
      times: 9,
    });
  };

  test('is asked for once by many callers, and kept', async () => {
    await Promise.all(Array.from({ length: 20 }, () => paypal.getOrder('5O190127TN364715T')));
    orderNoToken();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('is used until a minute before its end', async () => {
    await paypal.getOrder('5O190127TN364715T');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (32_400 - 70) * 1000 });
    orderNoToken();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
    vi.setSystemTime(Date.now() + 20_000);
    await expect(paypal.getOrder('5O190127TN364715T')).rejects.toThrow(ServiceUnavailable);
  });

  test('is replaced when PayPal takes it back', async () => {
    await paypal.getOrder('5O190127TN364715T');
    standIn.faults.tokens.revokeAll();
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
  });

  test('that is refused for wrong settings is a fault of ours, and names the setting', async () => {
    const stranger = connectPaypal({ ...standIn.account, clientSecret: 'guess' }, impatient);
    await expect(stranger.getOrder('5O190127TN364715T')).rejects.toThrow('PAYPAL_CLIENT_ID: 401');
  });
});

test('a request that PayPal calls malformed is a fault of ours, with its debug id', async () => {
  const wrong = paypal.createOrder({ ...asked, returnUrl: 'not an address' });
  await expect(wrong).rejects.toThrow(/400 INVALID_PARAMETER_SYNTAX \(debug id \w+\)/);
});

describe('a reply of somebody who is no stand-in', () => {
  const someoneElse = async (
    reply: unknown,
    ask: (paypal: Paypal) => Promise<unknown> = (paypal) => paypal.getOrder('1'),
  ) => {
    const server = createServer((request, response) => {
      const token = { access_token: 'token', expires_in: 32_400 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/v1/oauth2/token' ? token : reply));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const account = { ...standIn.account, apiBase: `http://127.0.0.1:${port}` };
    const [answer] = await Promise.allSettled([ask(connectPaypal(account, impatient))]);
    server.closeAllConnections();
    await once(server.close(), 'close');
    return answer;
  };
  const unit = { amount: { currency_code: 'USD', value: '30.73' } };
  const order = { id: '1', status: 'APPROVED', purchase_units: [unit], links: [] };

  test('is believed in nothing when it is not as PayPal publishes it', async () => {
    expect(await someoneElse(order)).toMatchObject({ status: 'fulfilled' });
    const negative = { amount: { currency_code: 'USD', value: '-30.73' } };
    for (const wrong of [
      {},
      { ...order, status: 'PAID' },
      { ...order, purchase_units: [unit, unit] },
      { ...order, purchase_units: [negative] },
      { ...order, purchase_units: [{ amount: { currency_code: 'USD', value: 30.73 } }] },
      { ...order, status: 'COMPLETED' },
    ])
      expect(await someoneElse(wrong)).toMatchObject({ status: 'rejected' });
  });

  test.each([
    ['COMPLETED', 'refunded'],
    ['PENDING', 'refunded'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('a refund that is %s is %s', async (status, outcome) => {
    const refund = { id: '1', status, amount: unit.amount, links: [] };
    const request = { captureId: '1', amountCents: 3073, requestId: 'refund:1' };
    const answer = await someoneElse(refund, (paypal) => paypal.refundCapture(request));
    expect(answer).toMatchObject({ value: { outcome } });
  });
});
