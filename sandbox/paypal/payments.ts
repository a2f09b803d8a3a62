import { notFound, unprocessable } from './errors.ts';
import {
  centsOf,
  checkAmount,
  newId,
  type RefundRequest,
  SELLER,
  timestamp,
  toPaypalMoney,
} from './objects.ts';
import type { Call, Reply } from './route.ts';
import { type CaptureRow, emitEvent, type PaypalSandbox, type RefundRow } from './sandbox.ts';

export function getCapture(call: Call, sandbox: PaypalSandbox): Reply {
  return { status: 200, body: viewCapture(findCapture(call.id, sandbox)) };
}

export function findCapture(id: string, { ledger }: PaypalSandbox): CaptureRow {
  const capture = ledger.find('capture', id);
  if (!capture) throw notFound();
  return capture;
}

export function settleCapture(
  id: string,
  status: 'COMPLETED' | 'DECLINED',
  sandbox: PaypalSandbox,
): void {
  const capture = findCapture(id, sandbox);
  if (capture.status !== 'PENDING') throw new Error(`Capture ${id} is ${capture.status}`);
  const settled = { ...capture, status, updatedAt: timestamp() };
  sandbox.ledger.write('capture', settled);
  const word = status === 'DECLINED' ? 'DENIED' : status;
  emitEvent(`PAYMENT.CAPTURE.${word}`, viewCapture(settled), sandbox);
  sandbox.deliveries.commit();
}

export function viewCapture(capture: CaptureRow) {
  return {
    ...viewCaptureInOrder(capture),
    payee: capture.payee ?? SELLER,
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  };
}

/** An order shows its captures without what relates them to it. */
export function viewCaptureInOrder(capture: CaptureRow) {
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: toPaypalMoney(capture.cents, capture.currency),
    final_capture: true,
    ...(capture.customId && { custom_id: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  };
}

/** Refunds a capture: the requested amount, or what remains of it. */
export function refundCapture(call: Call, sandbox: PaypalSandbox): Reply {
  const capture = findCapture(call.id, sandbox);
  // The published schema says what the body is.
  const { amount, ...note } = call.body as RefundRequest;
  const remainingCents = capture.cents - capture.refundedCents;
  checkRefundable(capture, remainingCents);
  if (amount && amount.currency_code !== (capture.currency ?? 'USD'))
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' });
  if (amount) checkAmount(amount, '/amount');
  const cents = amount ? centsOf(amount) : remainingCents;
  if (cents > remainingCents)
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' });

  const status = sandbox.keepsRefundsPending ? 'PENDING' : 'COMPLETED';
  const refund = writeRefund({ capture, cents, status, note }, sandbox);
  if (status === 'COMPLETED') {
    emitEvent('PAYMENT.CAPTURE.REFUNDED', viewRefund(refund, sandbox), sandbox);
  }
  return replyWithRefund(refund, sandbox);
}

/** PayPal, or the customer's bank through it, takes money of a capture back. Returns the id of that. */
export function reverseCapture(
  id: string,
  cents: number | undefined,
  sandbox: PaypalSandbox,
): string {
  const capture = findCapture(id, sandbox);
  const remainingCents = capture.cents - capture.refundedCents;
  checkRefundable(capture, remainingCents);
  const note = { note_to_payer: 'Payment reversed' };
  const reversal = { capture, cents: cents ?? remainingCents, status: 'COMPLETED', note } as const;
  const refund = writeRefund(reversal, sandbox);
  emitEvent('PAYMENT.CAPTURE.REVERSED', viewRefund(refund, sandbox), sandbox);
  sandbox.deliveries.commit();
  return refund.id;
}

/** Settles a pending refund. One that fails sends no event. */
export function settleRefund(
  id: string,
  status: 'COMPLETED' | 'FAILED',
  sandbox: PaypalSandbox,
): void {
  const refund = sandbox.ledger.find('refund', id);
  if (refund?.status !== 'PENDING') throw new Error(`Refund ${id} is ${refund?.status}`);
  const settled = sandbox.ledger.write('refund', { ...refund, status });
  if (status === 'FAILED')
    updateRefunded(findCapture(refund.captureId, sandbox), -refund.cents, sandbox);
  else emitEvent('PAYMENT.CAPTURE.REFUNDED', viewRefund(settled, sandbox), sandbox);
  sandbox.deliveries.commit();
}

/** Cancels a reversal: the money is back with the seller. No event says so. */
export function cancelReversal(id: string, sandbox: PaypalSandbox): void {
  const reversal = sandbox.ledger.find('refund', id);
  if (reversal?.status !== 'COMPLETED') throw new Error(`Reversal ${id} is ${reversal?.status}`);
  sandbox.ledger.write('refund', { ...reversal, status: 'CANCELLED' });
  updateRefunded(findCapture(reversal.captureId, sandbox), -reversal.cents, sandbox);
  sandbox.deliveries.commit();
}

type NewRefund = Pick<RefundRow, 'cents' | 'status' | 'note'> & { capture: CaptureRow };

function writeRefund({ capture, note, ...refund }: NewRefund, sandbox: PaypalSandbox): RefundRow {
  updateRefunded(capture, refund.cents, sandbox);
  return sandbox.ledger.write('refund', {
    id: newId(),
    captureId: capture.id,
    createdAt: timestamp(),
    ...refund,
    note: { ...(capture.customId && { custom_id: capture.customId }), ...note },
  });
}

function updateRefunded(capture: CaptureRow, cents: number, { ledger }: PaypalSandbox): void {
  const refundedCents = capture.refundedCents + cents;
  const refunded = refundedCents === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const status = refundedCents === 0 ? 'COMPLETED' : refunded;
  ledger.write('capture', { ...capture, status, refundedCents, updatedAt: timestamp() });
}

export function getRefund(call: Call, sandbox: PaypalSandbox): Reply {
  return { ...repeatRefund(call, sandbox), status: 200 };
}

/** The refund that an earlier request with the same PayPal-Request-Id made. */
export function repeatRefund({ id }: Pick<Call, 'id'>, sandbox: PaypalSandbox): Reply {
  const refund = sandbox.ledger.find('refund', id);
  if (!refund) throw notFound();
  return replyWithRefund(refund, sandbox);
}

/** Only its link `up` says which capture a refund is of. */
export function viewRefund(refund: RefundRow, { url, ledger }: PaypalSandbox) {
  const { currency } = ledger.find('capture', refund.captureId) ?? {};
  const up = `${url}/v2/payments/captures/${refund.captureId}`;
  return {
    id: refund.id,
    status: refund.status,
    links: [{ href: up, rel: 'up', method: 'GET' }],
    amount: toPaypalMoney(refund.cents, currency),
    ...refund.note,
    create_time: refund.createdAt,
    update_time: refund.createdAt,
  };
}

function replyWithRefund(refund: RefundRow, sandbox: PaypalSandbox): Reply {
  return { status: 201, body: viewRefund(refund, sandbox), resultId: refund.id };
}

function checkRefundable({ status }: CaptureRow, remainingCents: number): void {
  if (status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
  if (status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
  if (remainingCents === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
}
