import { log } from '#adapters/log.ts';
import { paypal } from '#adapters/paypal.ts';
import { type DueRefund, findDueRefund, settleRefund } from '#adapters/records/refunds.ts';
import { refundIntent } from '#adapters/stripe/refunds.ts';

/** How a provider answered: the refund's own id there, if there is one. */
type Outcome = { state: 'succeeded' | 'failed'; providerRefundId?: string };

/**
 * Gives money back, once however often it is called: what was given back before is found again at the provider. It throws
 * when another try later is right.
 */
export async function submitRefund(refundId: string, attempt: number): Promise<void> {
  const refund = await findDueRefund(refundId);
  if (!refund) return;
  const { state, providerRefundId } = await (refund.provider === 'paypal'
    ? refundAtPaypal(refund)
    : refundAtStripe(refund, attempt));
  await settleRefund(refundId, state, providerRefundId);
  if (state === 'failed') {
    log('error', 'refund', { refund: refundId, message: 'The provider gave nothing back.' });
  }
}

async function refundAtStripe(refund: DueRefund, attempt: number): Promise<Outcome> {
  const { id, providerPaymentId: paymentIntentId, amountCents, idempotencyKey } = refund;
  const isFirst = attempt <= 1;
  return refundIntent({
    refundId: id,
    paymentIntentId,
    amountCents,
    isFirst,
    idempotencyKey: `${idempotencyKey}:${attempt}`,
  });
}

async function refundAtPaypal(refund: DueRefund): Promise<Outcome> {
  const { id: refundId, captureId, amountCents, idempotencyKey } = refund;
  // Less may be due than at the first try: that is another request.
  const requestId = `${idempotencyKey}:${amountCents}`;
  if (!captureId) throw new Error(`The refund ${refund.id} has no capture.`);
  const answer = await paypal().refundCapture({ captureId, amountCents, refundId, requestId });
  switch (answer.outcome) {
    case 'refunded':
      return { state: 'succeeded', providerRefundId: answer.refund.id };
    case 'failed':
      return { state: 'failed', providerRefundId: answer.refund.id };
    case 'capture_pending':
      throw new Error('PayPal has not got the money yet.');
    // Ours would have been the answer: somebody else gave it back, and we hear of that by itself.
    case 'already_refunded':
    case 'not_found':
      return { state: 'failed' };
    case 'refused':
      return refused(captureId, answer.problem.issue);
  }
}

/** Money that never came need not go back. */
async function refused(captureId: string, issue: string): Promise<Outcome> {
  const capture = await paypal().getCapture(captureId);
  if (capture?.isDeclined) return { state: 'failed' };
  throw new Error(`PayPal gives nothing back: ${issue}`);
}
