import * as z from 'zod';
import { oneRow } from '#adapters/database.ts';
import { log } from '#adapters/log.ts';
import { getOrderOfPayment } from '#adapters/paypal/orders.ts';
import { getCapture, getRefund } from '#adapters/paypal/refunds.ts';
import type { PaypalRefund } from '#adapters/paypal/replies.ts';
import type { PaymentProvider } from './checkouts.queries.ts';
import {
  recordExternalRefund,
  recordUnknownRefund,
  type UnconfirmedRefund,
  stopCheckingRefund,
} from './refunds.queries.ts';
import { retrieveDispute } from '#adapters/stripe/disputes.ts';
import { refundsOf, retrieveRefund, type StripeRefund } from '#adapters/stripe/refunds.ts';
import { placeOrderIfCaptured, placeOrderIfIntentPaid } from './finish.ts';

/**
 * Records the refunds of a charge that were made in Stripe's dashboard. Their payment's order is placed first: its own event
 * may arrive later, and would then ship an order that has been refunded.
 */
export async function recordStripeRefunds(chargeId: string): Promise<void> {
  for (const refund of await refundsOf({ charge: chargeId })) {
    // A charge without a payment intent belongs to another shop on the same account.
    if (refund.state !== 'succeeded' || !refund.paymentIntentId) continue;
    if (!refund.metadataRefundId) await placeOrderIfIntentPaid(refund.paymentIntentId);
    await recordRefund('stripe', refund.paymentIntentId, refund);
  }
}

/**
 * Records what has been refunded of a payment by now: a refund made in the provider's dashboard counts from the first refund of ours
 * that is refused, although its event comes later.
 */
export async function recordMadeRefunds(
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  if (provider === 'paypal') {
    const { refunds = [] } = (await getOrderOfPayment(paymentId)) ?? {};
    for (const refund of refunds.filter(({ hasFailed }) => !hasFailed))
      await recordRefund(provider, paymentId, refund, refund.isReversal ? 'reversal' : 'external');
  } else {
    const refunds = await refundsOf({ payment_intent: paymentId });
    for (const refund of refunds.filter(({ state }) => state === 'succeeded'))
      await recordRefund(provider, paymentId, refund);
  }
}

function recordRefund(
  provider: PaymentProvider,
  paymentId: string,
  { id: refundId, amountCents, metadataRefundId }: StripeRefund | PaypalRefund,
  kind: 'external' | 'reversal' = 'external',
): Promise<boolean> {
  // What a reversal carries is of its capture.
  const ours = kind === 'external' ? { metadataRefundId } : {};
  return recordExternalRefund({ provider, paymentId, refundId, amountCents, kind, ...ours });
}

/** Records a refund that was made in PayPal's dashboard, after placing the order of its payment. */
export async function recordPaypalRefund(id: string): Promise<void> {
  const refund = await getRefund(id);
  if (!refund?.captureId || refund.hasFailed) return;
  await placeOrderBeforeRefund(refund.captureId);
  await recordRefund('paypal', refund.captureId, refund);
}

/** Records money that PayPal took back, after a dispute or for a bank. An operator decides about the order. */
export async function recordPaypalReversal(id: string): Promise<void> {
  const reversal = await getRefund(id);
  if (!reversal?.captureId) throw new Error(`PayPal has no capture for its reversal ${id}.`);
  await placeOrderBeforeRefund(reversal.captureId);
  if (!(await recordRefund('paypal', reversal.captureId, reversal, 'reversal'))) return;
  log('error', 'refund', { refund: id, message: 'PayPal has reversed a payment.' });
}

/** Records money that a dispute at Stripe took. It may still be won: checkRefund then records the reversal as failed. */
export async function recordStripeDispute(id: string): Promise<void> {
  const dispute = await retrieveDispute(id);
  if (!dispute) throw new Error(`Stripe has no dispute ${id}.`);
  const { paymentIntentId: paymentId, amountCents, status } = dispute;
  if (!paymentId || status === 'won' || status === 'inquiry') return;
  await placeOrderIfIntentPaid(paymentId);
  const taken = { provider: 'stripe', paymentId, refundId: id, amountCents } as const;
  if (!(await recordExternalRefund({ ...taken, kind: 'reversal' }))) return;
  log('error', 'refund', { refund: id, message: 'A payment is disputed at Stripe.' });
}

async function placeOrderBeforeRefund(captureId: string): Promise<void> {
  const capture = await getCapture(captureId);
  if (capture) await placeOrderIfCaptured(capture);
}

/** Records a refund that the customer's bank rejected, which can happen days after it succeeded. */
export async function handleFailedStripeRefund(id: string): Promise<void> {
  const refund = await retrieveRefund(id);
  if (!refund) throw new Error(`Stripe has no refund ${id}.`);
  if (refund.state === 'failed') await recordFailedRefund('stripe', id);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A refund that its provider does not have after this long was made with the keys of another account. */
const UNKNOWN_MS = 7 * DAY_MS;
/** No bank takes this long to decide: the provider has a state that we don't know, and an operator must look. */
const UNDECIDED_MS = 365 * DAY_MS;

/**
 * Asks the provider again about a refund that seems to have succeeded: PayPal keeps some pending for days and sends no event
 * when one fails.
 */
export async function checkRefund(refund: UnconfirmedRefund): Promise<void> {
  const { id, provider, providerRefundId, completedAt } = refund;
  if (!providerRefundId) return stopCheckingRefund(id);
  const status = await refundStatus(refund, providerRefundId);
  if (status === 'won') await recordFailedRefund(provider, providerRefundId, 'A dispute was won');
  if (status === 'failed') await recordFailedRefund(provider, providerRefundId);
  if (status === 'done') await stopCheckingRefund(id);
  const ageMs = Date.now() - completedAt.getTime();
  if (status === 'pending' && ageMs > UNDECIDED_MS) {
    await stopCheckingRefund(id);
    log('error', 'refund', {
      refund: id,
      message: `${NAMES[provider]} has not decided in a year.`,
    });
  }
  if (status !== 'unknown' || ageMs < UNKNOWN_MS) return;
  await recordUnknownRefund(id);
  log('error', 'refund', { refund: id, message: `${NAMES[provider]} does not have a refund.` });
}

type RefundStatus = 'pending' | 'failed' | 'won' | 'done' | 'unknown';

async function refundStatus(refund: UnconfirmedRefund, id: string): Promise<RefundStatus> {
  if (refund.provider === 'paypal') return paypalRefundStatus(id, refund.isReversal);
  return refund.isReversal ? disputeStatus(id) : stripeRefundStatus(id);
}

async function paypalRefundStatus(id: string, isReversal: boolean): Promise<RefundStatus> {
  const refund = await getRefund(id);
  if (!refund) return 'unknown';
  if (refund.hasFailed) return isReversal ? 'won' : 'failed';
  return refund.status === 'PENDING' ? 'pending' : 'done';
}

async function stripeRefundStatus(id: string): Promise<RefundStatus> {
  const refund = await retrieveRefund(id);
  if (!refund) return 'unknown';
  return refund.state === 'failed' ? 'failed' : 'done';
}

async function disputeStatus(id: string): Promise<RefundStatus> {
  const dispute = await retrieveDispute(id);
  if (!dispute) return 'unknown';
  return ({ inquiry: 'pending', open: 'pending', won: 'won', lost: 'done' } as const)[
    dispute.status
  ];
}

/** The money is with us again; an operator decides what happens. */
async function recordFailedRefund(
  provider: PaymentProvider,
  id: string,
  what = 'A refund has failed',
): Promise<void> {
  const { hasFailed } = await oneRow(z.object({ hasFailed: z.boolean() }))`
    select fail_refund(p_provider => ${provider}, p_provider_refund_id => ${id}) as "hasFailed"`;
  if (!hasFailed) return;
  log('error', 'refund', { refund: id, message: `${what} at ${NAMES[provider]}.` });
}

const NAMES: Partial<Record<PaymentProvider, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
