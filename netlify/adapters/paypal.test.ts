import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestPaypal,
  startPaypalUnderTest,
  usePaypal,
} from '../../tests/support/paypal-sandbox.ts';
import { orderRequest } from '../../tests/support/paypal-order.ts';
import * as orders from './paypal/orders.ts';
import * as refunds from './paypal/refunds.ts';
import { orderReply } from './paypal/replies.ts';

const paypal = { ...orders, ...refunds };

let paypalSandbox: TestPaypal;

beforeEach(async () => {
  paypalSandbox = await startPaypalUnderTest();
  usePaypal(paypalSandbox.account);
});
afterEach(() => paypalSandbox.stop());

const discounted = {
  ...orderRequest,
  content: { ...orderRequest.content, total: 2766, discount: 290, tax: 157 },
};

async function newOrder(): Promise<string> {
  const created = await paypal.createOrder(discounted);
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  return created.order.id;
}

async function newApproved(): Promise<string> {
  const orderId = await newOrder();
  paypalSandbox.faults.orders.approve(orderId);
  return orderId;
}

async function newCapture(): Promise<string> {
  const captured = await paypal.captureOrder(await newApproved(), 'capture:1');
  if (captured.outcome !== 'captured') throw new Error('Not paid');
  return captured.capture.id;
}

describe('PayPal orders', () => {
  test('are not fetched from another path when the id contains a slash', async () => {
    expect(await paypal.getOrder('../../payments/captures/1')).toBeUndefined();
  });
});

test.each([
  [{ payment_source: { paypal: { email_address: 'Ada@boone.example' } } }, 'ada@boone.example'],
  [{ payer: { email_address: 'old@boone.example' } }, 'old@boone.example'],
  [
    {
      payment_source: { paypal: { email_address: 'ada@boone.example' } },
      payer: { email_address: 'old@boone.example' },
    },
    'ada@boone.example',
  ],
  [{ payment_source: {} }, null],
])(
  'who paid is read from the payment source, and from the deprecated payer without it',
  (reply, email) => {
    const amount = { currency_code: 'USD', value: '30.73' };
    const order = { id: '1', status: 'APPROVED', purchase_units: [{ amount }], ...reply };
    expect(orderReply().parse(order).content.email).toBe(email);
  },
);

describe('PayPal line items', () => {
  test('that do not add up to the item total are refused', async () => {
    const content = { ...orderRequest.content, subtotal: 2999, total: 3173 };
    expect(await paypal.createOrder({ ...orderRequest, content })).toMatchObject({
      problem: { issue: 'ITEM_TOTAL_MISMATCH' },
    });
  });

  test('are read as they were written', async () => {
    const content = { ...orderRequest.content, promo_code: 'GHOST5', discount: 500, total: 2573 };
    const created = await paypal.createOrder({
      ...orderRequest,
      content,
      hasRefusedAddress: false,
    });
    expect(created).toMatchObject({
      order: {
        content: {
          items: [{ variant: 'ghost-barrel-tee-m', quantity: 1, unit_price: 2899 }],
          subtotal: 2899,
          discount: 500,
          tax: 174,
          tax_state: 'KY',
          promo_code: 'GHOST5',
          shipping_address: content.shipping_address,
        },
      },
    });
  });
});

describe('PayPal refunds', () => {
  test('refund once per request id', async () => {
    const captureId = await newCapture();
    const request = { captureId, amountCents: 2766, requestId: 'refund:1' };
    const first = await paypal.refundCapture(request);
    if (first.outcome !== 'refunded') throw new Error(first.outcome);
    expect(first.refund).toMatchObject({ state: 'made', amountCents: 2766 });
    expect(await paypal.refundCapture(request)).toEqual(first);
    expect(await paypal.getRefund(first.refund.id)).toEqual(first.refund);
    expect(await paypal.getCapture(captureId)).toMatchObject({ status: 'REFUNDED' });
  });

  test('report a capture that is fully refunded', async () => {
    const captureId = await newCapture();
    await paypal.refundCapture({ captureId, amountCents: 2766, requestId: 'refund:1' });
    const again = await paypal.refundCapture({ captureId, amountCents: 1, requestId: 'refund:2' });
    expect(again).toMatchObject({
      outcome: 'refused',
      problem: { issue: 'CAPTURE_FULLY_REFUNDED' },
    });
  });

  test('report a capture that PayPal does not know', async () => {
    const captureId = '2GG279541U471931P';
    const outcome = await paypal.refundCapture({
      captureId,
      amountCents: 1,
      requestId: 'refund:1',
    });
    expect(outcome).toEqual({ outcome: 'not_found' });
    expect(await paypal.getRefund(captureId)).toBeUndefined();
  });
});
