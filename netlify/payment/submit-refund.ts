import { run } from '#adapters/database.ts';
import { log } from '#adapters/log.ts';
import { getCapture, refundCapture } from '#adapters/paypal/refunds.ts';
import { type DueRefund, findDueRefund, recordRefusedRefund } from './refunds.queries.ts';
import { refundIntent } from '#adapters/stripe/refunds.ts';
import { recordMadeRefunds, recordMoneyBack } from './external-refunds.ts';

/**
 * Refunds at the provider, once however often it is called, and by however many at once: they all send the same request
 * until the provider has refused it. Throws when it should be retried.
 */
export async function submitRefund(refundId: string): Promise<void> {
  const refund = await findDueRefund(refundId);
  if (!refund) return;
  const { provider, providerPaymentId: paymentId } = refund;
  const result = await (provider === 'paypal' ? refundAtPaypal : refundAtStripe)(refund);
  if (result.outcome === 'refunded') {
    return recordMoneyBack(provider, paymentId, { ...result.refund, metadataRefundId: refundId });
  }
  if (result.outcome === 'refused' || result.outcome === 'already_refunded') {
    // More may be refunded there than we know: what is recorded now reduces this refund, or ends it.
    await recordMadeRefunds(provider, paymentId);
    await recordRefusedRefund(refund);
    const due = await findDueRefund(refundId);
    if (!due) return;
    if (due.amountCents < refund.amountCents) return submitRefund(refundId);
    if (!(await isCaptureDeclined(refund))) {
      const issue = result.outcome === 'refused' ? result.problem.issue : 'refunded already';
      throw new Error(`${provider === 'paypal' ? 'PayPal' : 'Stripe'} refused a refund: ${issue}`);
    }
  }
  const providerRefundId = result.outcome === 'failed' ? result.refund.id : null;
  await run`
    select complete_refund(
      p_refund_id => ${refundId}, p_provider_refund_id => ${providerRefundId}, p_state => 'failed'
    )`;
  log('error', 'refund', { refund: refundId, message: 'The provider refused a refund.' });
}

function refundAtStripe(refund: DueRefund) {
  return refundIntent({
    refundId: refund.id,
    paymentIntentId: refund.providerPaymentId,
    amountCents: refund.amountCents,
    idempotencyKey: `${refund.idempotencyKey}:${refund.stripeAttempt}`,
  });
}

function refundAtPaypal({ id: refundId, captureId, amountCents, currency, ...refund }: DueRefund) {
  if (!captureId) throw new Error(`The refund ${refundId} has no capture.`);
  const requestId = `${refund.idempotencyKey}:${refund.paypalAttempt}`;
  return refundCapture({ captureId, amountCents, currency, refundId, requestId });
}

/** A declined capture needs no refund. */
async function isCaptureDeclined({ provider, captureId }: DueRefund): Promise<boolean> {
  if (provider !== 'paypal' || !captureId) return false;
  return (await getCapture(captureId))?.isDeclined ?? false;
}
