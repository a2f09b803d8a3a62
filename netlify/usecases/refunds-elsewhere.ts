import { log } from '#adapters/log.ts';
import { paypal } from '#adapters/paypal.ts';
import { adoptRefund, failRefund } from '#adapters/records/refunds.ts';
import { refundsOfCharge, retrieveRefund } from '#adapters/stripe/refunds.ts';
import { orderPaidCapture, orderPaidIntent } from './order-what-was-paid.ts';

/**
 * Money of a charge went back: what we did not ask for ourselves was given back in Stripe's dashboard. We may hear of that
 * before we hear of the payment, whose order would then be sent although nobody has paid for it: so the order comes first.
 */
export async function adoptStripeRefunds(chargeId: string): Promise<void> {
  for (const refund of await refundsOfCharge(chargeId)) {
    if (refund.state !== 'succeeded') continue;
    const { id, paymentIntentId, amountCents, refundId } = refund;
    if (!refundId) await orderPaidIntent(paymentIntentId);
    const payment = { provider: 'stripe', paymentId: paymentIntentId } as const;
    await adoptRefund({ ...payment, refundId: id, amountCents, ours: refundId });
  }
}

/** Days after it seemed done, a bank may still refuse a refund: then the money is back with us, and a person decides. */
export async function giveUpStripeRefund(id: string): Promise<void> {
  const refund = await retrieveRefund(id);
  if (refund.state !== 'failed' || !(await failRefund('stripe', id))) return;
  log('error', 'refund', { refund: id, message: 'A refund has failed at Stripe.' });
}

/** The same as adoptStripeRefunds for money that PayPal gave back. */
export async function adoptPaypalRefund(id: string): Promise<void> {
  const refund = await paypal().getRefund(id);
  if (refund?.status !== 'COMPLETED' || !refund.captureId) return;
  const { captureId: paymentId, amountCents, ours } = refund;
  const capture = await paypal().getCapture(paymentId);
  if (capture) await orderPaidCapture(capture);
  await adoptRefund({ provider: 'paypal', paymentId, refundId: id, amountCents, ours });
}
