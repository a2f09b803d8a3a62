import type Stripe from 'stripe';
import { callStripe, retrieveOrUndefined, hasCode } from './client.ts';

interface RefundRequest {
  /** Our own id, stored in the refund's metadata. */
  refundId: string;
  paymentIntentId: string;
  /** The full remaining amount by default. */
  amountCents?: number;
  /** The connected account that was paid, if it was not ours. A full refund includes the platform's fee. */
  seller?: { accountId: string; feeCents: number };
  /** False when an earlier request may have succeeded without a reply: Stripe is then asked for its refund first. */
  isFirst: boolean;
  idempotencyKey: string;
}

interface RefundOutcome {
  state: 'succeeded' | 'failed';
  providerRefundId?: string;
}

/**
 * Refunds some or all of a payment intent. Throws when a retry may succeed; `failed` without an id means that it had been
 * refunded in full already.
 */
export async function refundIntent(request: RefundRequest): Promise<RefundOutcome> {
  const { paymentIntentId, amountCents, seller, isFirst, idempotencyKey } = request;
  const earlier = isFirst ? undefined : await findRefund(request);
  if (earlier) return outcomeOf(earlier);
  try {
    return outcomeOf(
      await callStripe((stripe) =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            ...(amountCents !== undefined && { amount: amountCents }),
            // Stripe rejects this where it took no fee.
            ...(seller && seller.feeCents > 0 && { refund_application_fee: true }),
            metadata: { refund_id: request.refundId },
          },
          { idempotencyKey, ...accountOf(request) },
        ),
      ),
    );
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded')) throw error;
    // Refunded by our own earlier request, or in the dashboard: then this refund did nothing.
    const made = await findRefund(request);
    return made ? outcomeOf(made) : { state: 'failed' };
  }
}

/** A refund at Stripe. */
export interface StripeRefund {
  id: string;
  paymentIntentId: string | undefined;
  amountCents: number;
  state: 'succeeded' | 'failed';
  /** Our own id in its metadata, if we created it. */
  refundId: string | undefined;
}

/** The newest hundred refunds of a charge. */
export async function refundsOfCharge(charge: string): Promise<StripeRefund[]> {
  const { data } = await callStripe((stripe) => stripe.refunds.list({ charge, limit: 100 }));
  return data.map(readRefund);
}

/** The refund; undefined when Stripe has none by this id. */
export async function retrieveRefund(id: string): Promise<StripeRefund | undefined> {
  const refund = await retrieveOrUndefined((stripe) => stripe.refunds.retrieve(id));
  return refund && readRefund(refund);
}

function readRefund(refund: Stripe.Refund): StripeRefund {
  const { id, amount, payment_intent: intent, metadata } = refund;
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
  const { state } = outcomeOf(refund);
  return { id, paymentIntentId, amountCents: amount, state, refundId: metadata?.refund_id };
}

async function findRefund(request: RefundRequest) {
  const { paymentIntentId, refundId } = request;
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, accountOf(request)),
  );
  return data.find(({ metadata }) => metadata?.refund_id === refundId);
}

const accountOf = ({ seller }: RefundRequest) => seller && { stripeAccount: seller.accountId };

function outcomeOf({ id, status }: { id: string; status: string | null }) {
  const state: 'succeeded' | 'failed' =
    status === 'failed' || status === 'canceled' ? 'failed' : 'succeeded';
  return { state, providerRefundId: id };
}
