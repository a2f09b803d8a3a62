import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestPaypal, startPaypalUnderTest } from '#sandbox/paypal/test-paypal.ts';
import { connectPaypal, type Paypal } from './paypal.ts';

let standIn: TestPaypal;
let paypal: Paypal;

beforeEach(async () => {
  standIn = await startPaypalUnderTest();
  paypal = connectPaypal(standIn.account);
});
afterEach(() => standIn.stop());

const asked = {
  totalCents: 2766,
  breakdown: { subtotalCents: 2899, discountCents: 290, taxCents: 157 },
  shippingAddress: null,
  checkoutId: '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11',
  requestId: 'create:1',
  returnUrl: 'https://shop.example/payment',
  cancelUrl: 'https://shop.example/payment?status=cancel',
};

async function newOrder(changes: Partial<typeof asked> = {}): Promise<string> {
  const created = await paypal.createOrder({ ...asked, ...changes });
  if (created.outcome !== 'created') throw new Error(created.problem.issue);
  return created.order.id;
}

async function newApproved(outcome?: 'pending' | 'declined'): Promise<string> {
  const orderId = await newOrder();
  standIn.faults.orders.approve(orderId, outcome);
  return orderId;
}

async function newCapture(outcome?: 'pending'): Promise<string> {
  const captured = await paypal.captureOrder(await newApproved(outcome), 'capture:1');
  if (captured.outcome !== 'captured' && captured.outcome !== 'pending')
    throw new Error('Not paid');
  return captured.capture.id;
}

describe('an order', () => {
  test('waits for approval, with our amount and our checkout', async () => {
    const created = await paypal.createOrder(asked);
    expect(created).toMatchObject({
      outcome: 'created',
      order: {
        state: 'awaiting_approval',
        amountCents: 2766,
        currency: 'usd',
        checkoutId: asked.checkoutId,
      },
    });
    expect(created).toHaveProperty(
      'order.approvalUrl',
      expect.stringContaining('/checkoutnow?token='),
    );
  });

  test('is the same one when it is asked for again under the same request id', async () => {
    const orderId = await newOrder();
    expect(await newOrder()).toBe(orderId);
    standIn.faults.orders.approve(orderId);
    const again = await paypal.createOrder(asked);
    expect(again).toMatchObject({ outcome: 'created', order: { id: orderId, state: 'approved' } });
  });

  test('is refused when its parts do not add up', async () => {
    const refused = await paypal.createOrder({ ...asked, totalCents: 2765 });
    expect(refused).toMatchObject({ outcome: 'refused', problem: { issue: 'AMOUNT_MISMATCH' } });
  });

  test('is read in each of its states', async () => {
    const orderId = await newOrder();
    expect(await paypal.getOrder(orderId)).toMatchObject({ state: 'awaiting_approval' });
    standIn.faults.orders.approve(orderId);
    expect(await paypal.getOrder(orderId)).toMatchObject({ state: 'approved' });
    await paypal.captureOrder(orderId, 'capture:1');
    expect(await paypal.getOrder(orderId)).toMatchObject({
      state: 'captured',
      capture: { status: 'COMPLETED', amountCents: 2766, checkoutId: asked.checkoutId },
    });
  });

  test('that PayPal does not know, or knows no more, is undefined', async () => {
    expect(await paypal.getOrder('5O190127TN364715T')).toBeUndefined();
    const orderId = await newOrder();
    standIn.faults.orders.expire(orderId);
    expect(await paypal.getOrder(orderId)).toBeUndefined();
    expect(await paypal.captureOrder(orderId, 'capture:1')).toEqual({ outcome: 'not_found' });
  });

  test('by an id that is a path asks for no other resource', async () => {
    expect(await paypal.getOrder('../../payments/captures/1')).toBeUndefined();
  });
});

describe('a capture', () => {
  test('takes what was approved', async () => {
    const outcome = await paypal.captureOrder(await newApproved(), 'capture:1');
    expect(outcome).toMatchObject({
      outcome: 'captured',
      capture: { status: 'COMPLETED', amountCents: 2766, currency: 'usd' },
    });
  });

  test('does not take what nobody approved', async () => {
    const outcome = await paypal.captureOrder(await newOrder(), 'capture:1');
    expect(outcome).toEqual({ outcome: 'not_approved' });
    expect(standIn.faults.captures.all()).toEqual([]);
  });

  test('is one and the same, asked for again under the same or another request id', async () => {
    const orderId = await newApproved();
    const first = await paypal.captureOrder(orderId, 'capture:1');
    const again = await paypal.captureOrder(orderId, 'capture:1');
    const other = await paypal.captureOrder(orderId, 'capture:2');
    expect(first).toMatchObject({ outcome: 'captured' });
    expect(again).toEqual(first);
    expect(other).toEqual(first);
    expect(standIn.faults.captures.all()).toHaveLength(1);
  });

  test('asked for fifty times at once takes the money once', async () => {
    const orderId = await newApproved();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => paypal.captureOrder(orderId, 'capture:1')),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(standIn.faults.captures.all()).toHaveLength(1);
  });

  test('that is declined says so, and where the shopper may choose another way to pay', async () => {
    const orderId = await newApproved('declined');
    const declined = await paypal.captureOrder(orderId, 'capture:1');
    expect(declined).toEqual({
      outcome: 'declined',
      issue: 'INSTRUMENT_DECLINED',
      approvalUrl: `${standIn.url}/checkoutnow?token=${orderId}`,
    });
    standIn.faults.orders.approve(orderId);
    expect(await paypal.captureOrder(orderId, 'capture:2')).toMatchObject({ outcome: 'captured' });
  });

  test('that is pending says why, and is completed later', async () => {
    const orderId = await newApproved('pending');
    const pending = await paypal.captureOrder(orderId, 'capture:1');
    if (pending.outcome !== 'pending') throw new Error(pending.outcome);
    expect(pending.capture).toMatchObject({ status: 'PENDING', reason: 'PENDING_REVIEW' });
    expect(await paypal.captureOrder(orderId, 'capture:2')).toEqual(pending);

    standIn.faults.captures.complete(pending.capture.id);
    expect(await paypal.captureOrder(orderId, 'capture:2')).toMatchObject({ outcome: 'captured' });
    expect(await paypal.getCapture(pending.capture.id)).toMatchObject({
      status: 'COMPLETED',
      orderId,
    });
  });

  test('that was pending and is denied is declined, with no way back', async () => {
    const orderId = await newApproved('pending');
    const pending = await paypal.captureOrder(orderId, 'capture:1');
    if (pending.outcome !== 'pending') throw new Error(pending.outcome);
    standIn.faults.captures.deny(pending.capture.id);
    expect(await paypal.captureOrder(orderId, 'capture:1')).toEqual({
      outcome: 'declined',
      issue: 'DECLINED',
      approvalUrl: undefined,
    });
  });

  test('of a second order for the same checkout is refused by PayPal itself', async () => {
    await newCapture();
    const second = await newOrder({ requestId: 'create:2' });
    standIn.faults.orders.approve(second);
    expect(await paypal.captureOrder(second, 'capture:2')).toMatchObject({
      outcome: 'refused',
      problem: { issue: 'DUPLICATE_INVOICE_ID' },
    });
  });

  test('that PayPal does not know is undefined', async () => {
    expect(await paypal.getCapture('2GG279541U471931P')).toBeUndefined();
  });
});

describe('a refund', () => {
  test('gives back once, however often it is asked for under the same request id', async () => {
    const captureId = await newCapture();
    const request = { captureId, amountCents: 2766, requestId: 'refund:1' };
    const first = await paypal.refundCapture(request);
    if (first.outcome !== 'refunded') throw new Error(first.outcome);
    expect(first.refund).toMatchObject({ status: 'COMPLETED', amountCents: 2766 });
    expect(await paypal.refundCapture(request)).toEqual(first);
    expect(await paypal.getRefund(first.refund.id)).toEqual(first.refund);
    expect(await paypal.getCapture(captureId)).toMatchObject({ status: 'REFUNDED' });
  });

  test('of a capture that has nothing left says so', async () => {
    const captureId = await newCapture();
    await paypal.refundCapture({ captureId, amountCents: 2766, requestId: 'refund:1' });
    const again = await paypal.refundCapture({ captureId, amountCents: 1, requestId: 'refund:2' });
    expect(again).toEqual({ outcome: 'already_refunded' });
  });

  test('may be of a part, and never of more than is left', async () => {
    const captureId = await newCapture();
    await paypal.refundCapture({ captureId, amountCents: 1000, requestId: 'refund:1' });
    expect(await paypal.getCapture(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
    const tooMuch = { captureId, amountCents: 1767, requestId: 'refund:2' };
    expect(await paypal.refundCapture(tooMuch)).toMatchObject({
      outcome: 'refused',
      problem: { issue: 'REFUND_AMOUNT_EXCEEDED' },
    });
  });

  test('of a pending capture has to wait', async () => {
    const captureId = await newCapture('pending');
    const outcome = await paypal.refundCapture({
      captureId,
      amountCents: 1,
      requestId: 'refund:1',
    });
    expect(outcome).toEqual({ outcome: 'capture_pending' });
  });

  test('of nothing that PayPal knows finds nothing', async () => {
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
