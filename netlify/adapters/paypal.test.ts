import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestPaypal,
  startPaypalUnderTest,
  usePaypal,
} from '../../tests/support/paypal-sandbox.ts';
import { orderRequest } from '../../tests/support/paypal-order.ts';
import * as orders from './paypal/orders.ts';
import * as refunds from './paypal/refunds.ts';

const paypal = { ...orders, ...refunds };

let paypalSandbox: TestPaypal;

beforeEach(async () => {
  paypalSandbox = await startPaypalUnderTest();
  usePaypal(paypalSandbox.account);
});
afterEach(() => paypalSandbox.stop());

const discounted = {
  ...orderRequest,
  totalCents: 2766,
  breakdown: { subtotalCents: 2899, discountCents: 290, taxCents: 157 },
};

async function newOrder(changes: Partial<typeof discounted> = {}): Promise<string> {
  const created = await paypal.createOrder({ ...discounted, ...changes });
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  return created.order.id;
}

async function newApproved(outcome?: 'pending' | 'declined'): Promise<string> {
  const orderId = await newOrder();
  paypalSandbox.faults.orders.approve(orderId, outcome);
  return orderId;
}

async function newCapture(outcome?: 'pending'): Promise<string> {
  const captured = await paypal.captureOrder(await newApproved(outcome), 'capture:1');
  if (captured.outcome !== 'captured' && captured.outcome !== 'pending')
    throw new Error('Not paid');
  return captured.capture.id;
}

describe('PayPal orders', () => {
  test('are created for approval, with the amount and checkout id', async () => {
    const created = await paypal.createOrder(discounted);
    expect(created).toMatchObject({
      outcome: 'created',
      order: {
        state: 'awaiting_approval',
        amountCents: 2766,
        currency: 'usd',
        checkoutId: discounted.checkoutId,
      },
    });
    expect(created).toHaveProperty(
      'order.approvalUrl',
      expect.stringContaining('/checkoutnow?token='),
    );
  });

  test('are created once per request id', async () => {
    const orderId = await newOrder();
    expect(await newOrder()).toBe(orderId);
    paypalSandbox.faults.orders.approve(orderId);
    const again = await paypal.createOrder(discounted);
    expect(again).toMatchObject({ outcome: 'created', order: { id: orderId, state: 'approved' } });
  });

  test('are refused when their parts do not add up', async () => {
    const refused = await paypal.createOrder({ ...discounted, totalCents: 2765 });
    expect(refused).toMatchObject({ outcome: 'refused', problem: { issue: 'AMOUNT_MISMATCH' } });
  });

  test('are read in each of their states', async () => {
    const orderId = await newOrder();
    expect(await paypal.getOrder(orderId)).toMatchObject({ state: 'awaiting_approval' });
    paypalSandbox.faults.orders.approve(orderId);
    expect(await paypal.getOrder(orderId)).toMatchObject({ state: 'approved' });
    await paypal.captureOrder(orderId, 'capture:1');
    expect(await paypal.getOrder(orderId)).toMatchObject({
      state: 'captured',
      capture: { status: 'COMPLETED', amountCents: 2766, checkoutId: discounted.checkoutId },
    });
  });

  test('are undefined when PayPal does not know the id or has deleted the order', async () => {
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
    const orderId = await newOrder();
    paypalSandbox.faults.orders.expire(orderId);
    expect(await paypal.getOrder(orderId)).toBeUndefined();
    expect(await paypal.captureOrder(orderId, 'capture:1')).toEqual({ outcome: 'not_found' });
  });

  test('are not fetched from another path when the id contains a slash', async () => {
    expect(await paypal.getOrder('../../payments/captures/1')).toBeUndefined();
  });
});

describe('PayPal captures', () => {
  test('capture an approved order', async () => {
    const outcome = await paypal.captureOrder(await newApproved(), 'capture:1');
    expect(outcome).toMatchObject({
      outcome: 'captured',
      capture: { status: 'COMPLETED', amountCents: 2766, currency: 'usd' },
    });
  });

  test('refuse an order that is not approved', async () => {
    const outcome = await paypal.captureOrder(await newOrder(), 'capture:1');
    expect(outcome).toEqual({ outcome: 'not_approved' });
    expect(paypalSandbox.faults.captures.all()).toEqual([]);
  });

  test('return the same capture for the same or another request id', async () => {
    const orderId = await newApproved();
    const first = await paypal.captureOrder(orderId, 'capture:1');
    const again = await paypal.captureOrder(orderId, 'capture:1');
    const other = await paypal.captureOrder(orderId, 'capture:2');
    expect(first).toMatchObject({ outcome: 'captured' });
    expect(again).toEqual(first);
    expect(other).toEqual(first);
    expect(paypalSandbox.faults.captures.all()).toHaveLength(1);
  });

  test('charge once for fifty concurrent requests', async () => {
    const orderId = await newApproved();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => paypal.captureOrder(orderId, 'capture:1')),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(paypalSandbox.faults.captures.all()).toHaveLength(1);
  });

  test('return a decline, after which the shopper may choose another payment method', async () => {
    const orderId = await newApproved('declined');
    const declined = await paypal.captureOrder(orderId, 'capture:1');
    expect(declined).toEqual({ outcome: 'declined', issue: 'INSTRUMENT_DECLINED' });
    paypalSandbox.faults.orders.approve(orderId);
    expect(await paypal.captureOrder(orderId, 'capture:2')).toMatchObject({ outcome: 'captured' });
  });

  test('return why they are pending and are completed later', async () => {
    const orderId = await newApproved('pending');
    const pending = await paypal.captureOrder(orderId, 'capture:1');
    if (pending.outcome !== 'pending') throw new Error(pending.outcome);
    expect(pending.capture).toMatchObject({ status: 'PENDING', reason: 'PENDING_REVIEW' });
    expect(await paypal.captureOrder(orderId, 'capture:2')).toEqual(pending);

    paypalSandbox.faults.captures.complete(pending.capture.id);
    expect(await paypal.captureOrder(orderId, 'capture:2')).toMatchObject({ outcome: 'captured' });
    expect(await paypal.getCapture(pending.capture.id)).toMatchObject({
      status: 'COMPLETED',
      orderId,
    });
  });

  test('return a decline when a pending capture is denied', async () => {
    const orderId = await newApproved('pending');
    const pending = await paypal.captureOrder(orderId, 'capture:1');
    if (pending.outcome !== 'pending') throw new Error(pending.outcome);
    paypalSandbox.faults.captures.deny(pending.capture.id);
    expect(await paypal.captureOrder(orderId, 'capture:1')).toEqual({
      outcome: 'declined',
      issue: 'DECLINED',
    });
  });

  test('are refused by PayPal for a second order of the same checkout', async () => {
    await newCapture();
    const second = await newOrder({ requestId: 'create:2' });
    paypalSandbox.faults.orders.approve(second);
    expect(await paypal.captureOrder(second, 'capture:2')).toMatchObject({
      outcome: 'refused',
      problem: { issue: 'DUPLICATE_INVOICE_ID' },
    });
  });

  test('are undefined when PayPal does not know the id', async () => {
    expect(await paypal.getCapture('2GG279541U471931P')).toBeUndefined();
  });
});

describe('PayPal refunds', () => {
  test('refund once per request id', async () => {
    const captureId = await newCapture();
    const request = { captureId, amountCents: 2766, requestId: 'refund:1' };
    const first = await paypal.refundCapture(request);
    if (first.outcome !== 'refunded') throw new Error(first.outcome);
    expect(first.refund).toMatchObject({ status: 'COMPLETED', amountCents: 2766 });
    expect(await paypal.refundCapture(request)).toEqual(first);
    expect(await paypal.getRefund(first.refund.id)).toEqual(first.refund);
    expect(await paypal.getCapture(captureId)).toMatchObject({ status: 'REFUNDED' });
  });

  test('report a capture that is fully refunded', async () => {
    const captureId = await newCapture();
    await paypal.refundCapture({ captureId, amountCents: 2766, requestId: 'refund:1' });
    const again = await paypal.refundCapture({ captureId, amountCents: 1, requestId: 'refund:2' });
    expect(again).toEqual({ outcome: 'already_refunded' });
  });

  test('may be partial, and never exceed the remaining amount', async () => {
    const captureId = await newCapture();
    await paypal.refundCapture({ captureId, amountCents: 1000, requestId: 'refund:1' });
    expect(await paypal.getCapture(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
    const tooMuch = { captureId, amountCents: 1767, requestId: 'refund:2' };
    expect(await paypal.refundCapture(tooMuch)).toMatchObject({
      outcome: 'refused',
      problem: { issue: 'REFUND_AMOUNT_EXCEEDED' },
    });
  });

  test('are not possible while the capture is pending', async () => {
    const captureId = await newCapture('pending');
    const outcome = await paypal.refundCapture({
      captureId,
      amountCents: 1,
      requestId: 'refund:1',
    });
    expect(outcome).toEqual({ outcome: 'capture_pending' });
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
