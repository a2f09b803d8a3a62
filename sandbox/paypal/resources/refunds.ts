import { notFound, unprocessable } from '../api/paypal-error.ts';
import type { Call, Reply } from '../api/route.ts';
import type { StandIn } from '../stand-in.ts';
import type { CaptureRow, RefundRow } from '../tables.ts';
import { centsOf, checkAmount, moneyOf } from './amounts.ts';
import { findCapture } from './captures.ts';
import { newId, timestamp } from './identifiers.ts';
import type { Refund, RefundRequest } from './published.ts';

/** Gives back a capture: what is left of it, or the amount that is asked for. */
export function refundCapture(call: Call<RefundRequest>, standIn: StandIn): Reply {
  const capture = findCapture(call.id, standIn);
  const { amount, ...note } = call.body;
  const leftCents = capture.cents - capture.refundedCents;
  checkRefundable(capture, leftCents);
  if (amount?.currency_code && amount.currency_code !== 'USD')
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' });
  if (amount) checkAmount(amount, '/amount');
  const cents = amount ? centsOf(amount) : leftCents;
  if (cents > leftCents) throw unprocessable('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' });

  const status = standIn.keepsRefundsPending ? 'PENDING' : 'COMPLETED';
  const refund = writeRefund({ capture, cents, status, note }, standIn);
  if (status === 'COMPLETED') {
    standIn.announce('PAYMENT.CAPTURE.REFUNDED', viewRefund(refund, standIn));
  }
  return replyWithRefund(refund, call, standIn);
}

/** PayPal, or the shopper's bank through it, takes money of a capture back. */
export function reverseCapture(id: string, cents: number | undefined, standIn: StandIn): void {
  const capture = findCapture(id, standIn);
  const leftCents = capture.cents - capture.refundedCents;
  checkRefundable(capture, leftCents);
  const note = { note_to_payer: 'Payment reversed' };
  const reversal = { capture, cents: cents ?? leftCents, status: 'COMPLETED', note } as const;
  const refund = writeRefund(reversal, standIn);
  standIn.announce('PAYMENT.CAPTURE.REVERSED', viewRefund(refund, standIn));
  standIn.commit();
}

/** Ends the wait of a pending refund. One that fails is told by no event. */
export function settleRefund(id: string, status: 'COMPLETED' | 'FAILED', standIn: StandIn): void {
  const refund = standIn.ledger.find('refund', id);
  if (refund?.status !== 'PENDING') throw new Error(`Refund ${id} is ${refund?.status}`);
  const settled = standIn.ledger.write('refund', { ...refund, status });
  if (status === 'FAILED')
    noteRefunded(findCapture(refund.captureId, standIn), -refund.cents, standIn);
  else standIn.announce('PAYMENT.CAPTURE.REFUNDED', viewRefund(settled, standIn));
  standIn.commit();
}

type NewRefund = Pick<RefundRow, 'cents' | 'status' | 'note'> & { capture: CaptureRow };

function writeRefund({ capture, note, ...refund }: NewRefund, standIn: StandIn): RefundRow {
  noteRefunded(capture, refund.cents, standIn);
  return standIn.ledger.write('refund', {
    ...{ id: newId(), captureId: capture.id, createdAt: timestamp(standIn.now()), ...refund },
    note: { ...(capture.customId && { custom_id: capture.customId }), ...note },
  });
}

function noteRefunded(capture: CaptureRow, cents: number, { ledger, now }: StandIn): void {
  const refundedCents = capture.refundedCents + cents;
  const part = refundedCents === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const status = refundedCents === 0 ? 'COMPLETED' : part;
  ledger.write('capture', { ...capture, status, refundedCents, updatedAt: timestamp(now()) });
}

export function getRefund(call: Call<unknown>, standIn: StandIn): Reply {
  const refund = standIn.ledger.find('refund', call.id);
  if (!refund) throw notFound();
  return { status: 200, body: viewRefund(refund, standIn) };
}

/** The refund that an earlier request with the same PayPal-Request-Id made. */
export function repeatRefund(id: string, call: Call<unknown>, standIn: StandIn): Reply {
  const refund = standIn.ledger.find('refund', id);
  if (!refund) throw notFound();
  return replyWithRefund(refund, call, standIn);
}

export function viewRefund(refund: RefundRow, standIn: StandIn): Refund {
  return {
    ...inShort(refund, standIn),
    amount: moneyOf(refund.cents),
    ...refund.note,
    seller_payable_breakdown: {
      gross_amount: moneyOf(refund.cents),
      net_amount: moneyOf(refund.cents),
      total_refunded_amount: moneyOf(findCapture(refund.captureId, standIn).refundedCents),
    },
    create_time: refund.createdAt,
    update_time: refund.createdAt,
  };
}

function replyWithRefund(refund: RefundRow, call: Call<unknown>, standIn: StandIn): Reply {
  const body = call.wantsAll ? viewRefund(refund, standIn) : inShort(refund, standIn);
  return { status: 201, body, about: refund.id };
}

function inShort({ id, captureId, status }: RefundRow, { url }: StandIn): Refund {
  return {
    id,
    status,
    links: [
      { href: `${url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function checkRefundable({ status }: CaptureRow, leftCents: number): void {
  if (status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
  if (status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
  if (leftCents === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
}
