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

  const refundedCents = capture.refundedCents + cents;
  const createdAt = timestamp(standIn.now());
  const status = refundedCents === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  standIn.ledger.write('capture', { ...capture, status, refundedCents, updatedAt: createdAt });
  const refund = standIn.ledger.write('refund', {
    ...{ id: newId(), captureId: capture.id, cents, createdAt },
    note: { ...(capture.customId && { custom_id: capture.customId }), ...note },
  });
  standIn.announce('PAYMENT.CAPTURE.REFUNDED', viewRefund(refund, standIn));
  return replyWithRefund(refund, call, standIn);
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

function inShort({ id, captureId }: RefundRow, { url }: StandIn): Refund {
  return {
    id,
    status: 'COMPLETED',
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
