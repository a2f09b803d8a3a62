import type { MoneyBack } from '../money-back.ts';
import {
  callPaypal,
  isSuccess,
  parseProblem,
  type PaypalProblem,
  retrieveFromPaypal,
} from './client.ts';
import { toPaypalMoney } from './money.ts';
import { captureReply, type PaypalCapture, refundReply } from './replies.ts';

interface CaptureRefundParams {
  captureId: string;
  amountCents: number;
  /** Of the capture, as a code; the shop's unless given. */
  currency?: string;
  /** Our own id, stored with the refund at PayPal. */
  refundId?: string;
  /** PayPal refunds once for the same id, for 45 days. */
  requestId: string;
}

export type RefundOutcome =
  /** `failed`: PayPal could not complete the refund. */
  | { outcome: 'refunded' | 'failed'; refund: MoneyBack }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; problem: PaypalProblem };

/** Refunds some or all of a capture. */
export async function refundCapture({
  captureId,
  amountCents,
  currency,
  refundId,
  requestId,
}: CaptureRefundParams): Promise<RefundOutcome> {
  const path = `${capturePath(captureId)}/refund`;
  const amount = toPaypalMoney(amountCents, currency);
  const body = { amount, ...(refundId && { custom_id: refundId }) };
  const response = await callPaypal(path, { body, requestId });
  if (isSuccess(response)) {
    const refund = refundReply.parse(response.body);
    return { outcome: refund.state === 'failed' ? 'failed' : 'refunded', refund };
  }
  if (response.status === 404) return { outcome: 'not_found' };
  return { outcome: 'refused', problem: parseProblem(response) };
}

/** The capture; undefined when PayPal has none by this id. */
export function getCapture(captureId: string): Promise<PaypalCapture | undefined> {
  return retrieveFromPaypal(capturePath(captureId), captureReply);
}

/** The refund; undefined when PayPal has none by this id. */
export function getRefund(refundId: string): Promise<MoneyBack | undefined> {
  return retrieveFromPaypal(`/v2/payments/refunds/${encodeURIComponent(refundId)}`, refundReply);
}

function capturePath(captureId: string): string {
  return `/v2/payments/captures/${encodeURIComponent(captureId)}`;
}
