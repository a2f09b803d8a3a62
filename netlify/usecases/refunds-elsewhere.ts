import { log } from '#adapters/log.ts';
import { paypal } from '#adapters/paypal.ts';
import type { Provider } from '#adapters/records/checkouts.ts';
import {
  adoptRefund,
  adoptReversal,
  failRefund,
  giveUpAsking,
  type SeemingRefund,
  trustRefund,
} from '#adapters/records/refunds.ts';
import { retrieveDispute } from '#adapters/stripe/disputes.ts';
import { refundsOfCharge, retrieveRefund } from '#adapters/stripe/refunds.ts';
import { orderPaidCapture, orderPaidIntent } from './order-what-was-paid.ts';

/**
 * Money of a charge went back: what we did not ask for ourselves was given back in Stripe's dashboard. We may hear of that
 * before we hear of the payment, whose order would then be sent although nobody has paid for it: so the order comes first.
 */
export async function adoptStripeRefunds(chargeId: string): Promise<void> {
  for (const refund of await refundsOfCharge(chargeId)) {
    const { id, paymentIntentId, amountCents, refundId } = refund;
    // A charge without a payment intent is another shop's on the same account.
    if (refund.state !== 'succeeded' || !paymentIntentId) continue;
    if (!refundId) await orderPaidIntent(paymentIntentId);
    const payment = { provider: 'stripe', paymentId: paymentIntentId } as const;
    await adoptRefund({ ...payment, refundId: id, amountCents, ours: refundId });
  }
}

/** The same as adoptStripeRefunds for money that PayPal gave back. */
export async function adoptPaypalRefund(id: string): Promise<void> {
  const refund = await paypal().getRefund(id);
  if (!refund?.captureId || refund.hasFailed) return;
  const { captureId: paymentId, amountCents, ours } = refund;
  await orderFirst(paymentId);
  await adoptRefund({ provider: 'paypal', paymentId, refundId: id, amountCents, ours });
}

/** PayPal took money back for the shopper, after a dispute or for their bank: what becomes of the order, a person decides. */
export async function adoptPaypalReversal(id: string): Promise<void> {
  const reversal = await paypal().getRefund(id);
  if (!reversal?.captureId) throw new Error(`PayPal shows no capture of its reversal ${id}.`);
  const { captureId: paymentId, amountCents } = reversal;
  const taken = { provider: 'paypal', paymentId, refundId: id, amountCents } as const;
  await orderFirst(paymentId);
  if (!(await adoptReversal(taken))) return;
  log('error', 'refund', { refund: id, message: 'PayPal has taken a payment back.' });
}

/** The same for a dispute at Stripe. It may be won: asked about as refunds are, it counts then as one that failed. */
export async function adoptStripeDispute(id: string): Promise<void> {
  const dispute = await retrieveDispute(id);
  if (!dispute) throw new Error(`Stripe shows no dispute ${id}.`);
  const { paymentIntentId: paymentId, amountCents, standing } = dispute;
  if (!paymentId || standing === 'won') return;
  await orderPaidIntent(paymentId);
  const taken = { provider: 'stripe', paymentId, refundId: id, amountCents } as const;
  if (!(await adoptReversal(taken))) return;
  log('error', 'refund', { refund: id, message: 'A payment is disputed at Stripe.' });
}

async function orderFirst(captureId: string): Promise<void> {
  const capture = await paypal().getCapture(captureId);
  if (capture) await orderPaidCapture(capture);
}

/** Days after it seemed done, a bank may still refuse a refund. */
export async function giveUpStripeRefund(id: string): Promise<void> {
  const refund = await retrieveRefund(id);
  if (!refund) throw new Error(`Stripe shows no refund ${id}.`);
  if (refund.state === 'failed') await giveUpRefund('stripe', id);
}

/** A provider that does not know a refund for so long never will: another account's keys were set when it was made. */
const PATIENCE_MS = 7 * 24 * 60 * 60 * 1000;

/** Asks again about a refund that seems done: PayPal lets some wait for days, and sends no event when one of them fails. */
export async function askAboutRefund(refund: SeemingRefund): Promise<void> {
  const { id, provider, providerRefundId, settledAt } = refund;
  if (!providerRefundId) return trustRefund(id);
  const standing = await standingOf(refund, providerRefundId);
  if (standing === 'won') await giveUpRefund(provider, providerRefundId, 'A dispute is won');
  if (standing === 'failed') await giveUpRefund(provider, providerRefundId);
  if (standing === 'done') await trustRefund(id);
  if (standing !== 'unknown' || Date.now() - settledAt.getTime() < PATIENCE_MS) return;
  await giveUpAsking(id);
  log('error', 'refund', { refund: id, message: `A refund is not known at ${NAMES[provider]}.` });
}

type Standing = 'pending' | 'failed' | 'won' | 'done' | 'unknown';

async function standingOf(refund: SeemingRefund, id: string): Promise<Standing> {
  if (refund.provider === 'paypal') return standingAtPaypal(id);
  return refund.isTakenBack ? standingOfDispute(id) : standingAtStripe(id);
}

async function standingAtPaypal(id: string): Promise<Standing> {
  const refund = await paypal().getRefund(id);
  if (!refund) return 'unknown';
  if (refund.hasFailed) return 'failed';
  return refund.status === 'PENDING' ? 'pending' : 'done';
}

async function standingAtStripe(id: string): Promise<Standing> {
  const refund = await retrieveRefund(id);
  if (!refund) return 'unknown';
  return refund.state === 'failed' ? 'failed' : 'done';
}

async function standingOfDispute(id: string): Promise<Standing> {
  const dispute = await retrieveDispute(id);
  if (!dispute) return 'unknown';
  return ({ open: 'pending', won: 'won', lost: 'done' } as const)[dispute.standing];
}

/** The money is back with us, and a person decides. */
async function giveUpRefund(
  provider: Provider,
  id: string,
  what = 'A refund has failed',
): Promise<void> {
  if (!(await failRefund(provider, id))) return;
  log('error', 'refund', { refund: id, message: `${what} at ${NAMES[provider]}.` });
}

const NAMES: Partial<Record<Provider, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
