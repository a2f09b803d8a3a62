import { log } from '#adapters/log.ts';
import { paypal } from '#adapters/paypal.ts';
import {
  type DueRefund,
  findDueRefund,
  recordRefusedRefund,
  settleRefund,
} from '#adapters/records/refunds.ts';
import { refundIntent } from '#adapters/stripe/refunds.ts';

/** The result at the provider, with the provider's id of the refund if there is one. */
type Outcome = { state: 'succeeded' | 'failed'; providerRefundId?: string };

/**
 * Refunds at the provider, once however often it is called: an earlier refund is found at the provider. Throws when it
 * should be retried.
 */
export async function submitRefund(refundId: string, attempt: number): Promise<void> {
  const refund = await findDueRefund(refundId);
  if (!refund) return;
  const { state, providerRefundId } = await (refund.provider === 'paypal'
    ? refundAtPaypal(refund)
    : refundAtStripe(refund, attempt));
  await settleRefund(refundId, state, providerRefundId);
  if (state === 'failed') {
    log('error', 'refund', { refund: refundId, message: 'The provider refused a refund.' });
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
  const { id: refundId, captureId, amountCents, idempotencyKey, paypalAttempt } = refund;
  // The amount may be lower than at the first attempt, which makes it a different request.
  const requestId = `${idempotencyKey}:${amountCents}:${paypalAttempt}`;
  if (!captureId) throw new Error(`The refund ${refund.id} has no capture.`);
  const result = await paypal().refundCapture({ captureId, amountCents, refundId, requestId });
  switch (result.outcome) {
    case 'refunded':
      return { state: 'succeeded', providerRefundId: result.refund.id };
    case 'failed':
      return { state: 'failed', providerRefundId: result.refund.id };
    case 'capture_pending':
      await recordRefusedRefund(refund);
      throw new Error('The PayPal capture is still pending.');
    // Our own refund would have been returned, so this one was made in PayPal's dashboard; its event records it.
    case 'already_refunded':
    case 'not_found':
      return { state: 'failed' };
    case 'refused':
      await recordRefusedRefund(refund);
      return handleRefusal(captureId, result.problem.issue);
  }
}

/** A declined capture needs no refund. */
async function handleRefusal(captureId: string, issue: string): Promise<Outcome> {
  const capture = await paypal().getCapture(captureId);
  if (capture?.isDeclined) return { state: 'failed' };
  throw new Error(`PayPal refused a refund: ${issue}`);
}
