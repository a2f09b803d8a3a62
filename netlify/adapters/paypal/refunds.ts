import type { PaypalClient } from './client.ts';
import { toPaypalMoney } from './money.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import { captureReply, type PaypalCapture, type PaypalRefund, refundReply } from './replies.ts';
import { isSuccess } from './transport.ts';

export interface CaptureRefundParams {
  captureId: string;
  amountCents: number;
  /** Our own id, stored with the refund at PayPal. */
  refundId?: string;
  /** PayPal refunds once for the same id, for 45 days. */
  requestId: string;
}

export type RefundOutcome =
  | { outcome: 'refunded'; refund: PaypalRefund }
  /** PayPal could not complete the refund. */
  | { outcome: 'failed'; refund: PaypalRefund }
  /** The capture has been refunded in full. */
  | { outcome: 'already_refunded' }
  /** The capture is still pending. */
  | { outcome: 'capture_pending' }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; problem: PaypalProblem };

/** Refunds some or all of a capture. */
export async function refundCapture(
  client: PaypalClient,
  { captureId, amountCents, refundId, requestId }: CaptureRefundParams,
): Promise<RefundOutcome> {
  const path = `${capturePath(captureId)}/refund`;
  const body = { amount: toPaypalMoney(amountCents), ...(refundId && { custom_id: refundId }) };
  const response = await client.post(path, { body, requestId });
  if (isSuccess(response)) {
    const refund = refundReply.parse(JSON.parse(response.text));
    return { outcome: refund.hasFailed ? 'failed' : 'refunded', refund };
  }
  if (response.status === 404) return { outcome: 'not_found' };
  const problem = parseProblem(response);
  if (problem.issue === 'CAPTURE_FULLY_REFUNDED') return { outcome: 'already_refunded' };
  if (problem.issue === 'PENDING_CAPTURE') return { outcome: 'capture_pending' };
  return { outcome: 'refused', problem };
}

/** The capture; undefined when PayPal has none by this id. */
export async function getCapture(
  client: PaypalClient,
  captureId: string,
): Promise<PaypalCapture | undefined> {
  const response = await client.get(capturePath(captureId));
  if (response.status === 404) return undefined;
  if (!isSuccess(response))
    throw new Error(`PayPal returned no capture: ${parseProblem(response).issue}`);
  return captureReply.parse(JSON.parse(response.text));
}

/** The refund; undefined when PayPal has none by this id. */
export async function getRefund(
  client: PaypalClient,
  refundId: string,
): Promise<PaypalRefund | undefined> {
  const response = await client.get(`/v2/payments/refunds/${encodeURIComponent(refundId)}`);
  if (response.status === 404) return undefined;
  if (!isSuccess(response))
    throw new Error(`PayPal returned no refund: ${parseProblem(response).issue}`);
  return refundReply.parse(JSON.parse(response.text));
}

function capturePath(captureId: string): string {
  return `/v2/payments/captures/${encodeURIComponent(captureId)}`;
}
