import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#adapters/api-error.ts';
import {
  type TestPaypal,
  type ReceivedWebhook,
  startPaypalUnderTest,
  usePaypal,
} from '../../../tests/support/paypal-sandbox.ts';
import { orderRequest } from '../../../tests/support/paypal-order.ts';
import * as orders from './orders.ts';
import * as refunds from './refunds.ts';
import * as webhooks from './webhooks.ts';

const paypal = { ...orders, ...refunds, ...webhooks };

let paypalSandbox: TestPaypal;
let orderId: string;

beforeEach(async () => {
  paypalSandbox = await startPaypalUnderTest();
  usePaypal(paypalSandbox.account);
  const created = await paypal.createOrder(orderRequest);
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  orderId = created.order.id;
});
afterEach(async () => {
  vi.useRealTimers();
  await paypalSandbox.stop();
});

const verify = async ({ body, headers }: ReceivedWebhook) =>
  paypal.verifyWebhook(paypal.readWebhook(body, headers));

async function webhookOf(type: string): Promise<ReceivedWebhook> {
  await paypalSandbox.idle();
  const webhook = paypalSandbox.webhooks.find((candidate) => candidate.type === type);
  if (!webhook) throw new Error(`No ${type} came`);
  return webhook;
}

describe('a webhook is refused', () => {
  let signed: ReceivedWebhook;
  beforeEach(async () => {
    paypalSandbox.faults.orders.approve(orderId);
    signed = await webhookOf('CHECKOUT.ORDER.APPROVED');
  });
  const expectRefused = async (changes: Partial<ReceivedWebhook>) => {
    await expect(verify({ ...signed, ...changes })).rejects.toThrow(ApiError);
  };

  test('when its body was changed', async () => {
    await expectRefused({ body: signed.body.replace(orderId, '5O190127TN364715T') });
  });

  test('when its body was serialized anew', async () => {
    await expectRefused({ body: JSON.stringify(JSON.parse(signed.body)) });
  });

  test('when its body adds fields to the verification request', async () => {
    const body = `${signed.body},"webhook_event":${signed.body}`;
    await expectRefused({ body });
  });

  test('when its body is not an event', async () => {
    for (const body of ['', 'x', '7', '[]', 'null', '{}']) await expectRefused({ body });
  });

  test("when it is older than PayPal's retries or from the future", async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sent = Date.now();
    const HOUR = 3_600_000;
    for (const later of [0, 72 * HOUR, 95 * HOUR]) {
      vi.setSystemTime(sent + later);
      expect(await verify(signed)).toMatchObject({ objectId: orderId });
    }
    for (const later of [97 * HOUR, -HOUR]) {
      vi.setSystemTime(sent + later);
      await expectRefused({});
    }
  });

  test('when it was signed for another webhook', async () => {
    usePaypal({ ...paypalSandbox.account, webhookId: '0AB1234567890123C' });
    await expect(verify(signed)).rejects.toThrow(ApiError);
  });
});
