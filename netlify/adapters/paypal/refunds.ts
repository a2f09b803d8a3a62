import type { PaypalClient } from './client.ts';
import { toPaypalMoney } from './money.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import { captureReply, type PaypalCapture, type PaypalRefund, refundReply } from './replies.ts';
import { isSuccess } from './transport.ts';

export interface RefundRequest {
  captureId: string;
  amountCents: number;
  /** Our own id of the refund, kept at PayPal with it. */
  refundId?: string;
  /** The same id gives back once, for 45 days. */
  requestId: string;
}

export type RefundOutcome =
  | { outcome: 'refunded'; refund: PaypalRefund }
  /** PayPal tried, and gave nothing back. */
  | { outcome: 'failed'; refund: PaypalRefund }
  /** Nothing is left to give back. */
  | { outcome: 'already_refunded' }
  /** The money is not there yet: the capture is pending. */
  | { outcome: 'capture_pending' }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; problem: PaypalProblem };

/** Gives back some or all of a capture. */
export async function refundCapture(
  client: PaypalClient,
  { captureId, amountCents, refundId, requestId }: RefundRequest,
): Promise<RefundOutcome> {
  const path = `${capturePath(captureId)}/refund`;
  const body = { amount: toPaypalMoney(amountCents), ...(refundId && { custom_id: refundId }) };
  const answer = await client.post(path, { body, requestId });
  if (isSuccess(answer)) {
    const refund = refundReply.parse(JSON.parse(answer.text));
    return { outcome: refund.hasFailed ? 'failed' : 'refunded', refund };
  }
  if (answer.status === 404) return { outcome: 'not_found' };
  const problem = parseProblem(answer);
  if (problem.issue === 'CAPTURE_FULLY_REFUNDED') return { outcome: 'already_refunded' };
  if (problem.issue === 'PENDING_CAPTURE') return { outcome: 'capture_pending' };
  return { outcome: 'refused', problem };
}

/** The capture as PayPal has it now; undefined when it knows none by this id. */
export async function getCapture(
  client: PaypalClient,
  captureId: string,
): Promise<PaypalCapture | undefined> {
  const answer = await client.get(capturePath(captureId));
  if (answer.status === 404) return undefined;
  if (!isSuccess(answer)) throw new Error(`PayPal shows no capture: ${parseProblem(answer).issue}`);
  return captureReply.parse(JSON.parse(answer.text));
}

/** The refund as PayPal has it now; undefined when it knows none by this id. */
export async function getRefund(
  client: PaypalClient,
  refundId: string,
): Promise<PaypalRefund | undefined> {
  const answer = await client.get(`/v2/payments/refunds/${encodeURIComponent(refundId)}`);
  if (answer.status === 404) return undefined;
  if (!isSuccess(answer)) throw new Error(`PayPal shows no refund: ${parseProblem(answer).issue}`);
  return refundReply.parse(JSON.parse(answer.text));
}

function capturePath(captureId: string): string {
  return `/v2/payments/captures/${encodeURIComponent(captureId)}`;
}
