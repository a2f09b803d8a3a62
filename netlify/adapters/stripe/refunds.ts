import type Stripe from 'stripe';
import { callStripe, retrieveOrUndefined, hasCode } from './client.ts';

interface RefundRequest {
  /** Ours; Stripe keeps it with the refund, so that we find it again. */
  refundId: string;
  paymentIntentId: string;
  /** All that is left of it, unless given. */
  amountCents?: number;
  /** The connected account that was paid; unless given, we were. The platform's fee goes back with a full refund. */
  seller?: { accountId: string; feeCents: number };
  /** An earlier request may have been carried out, and its answer lost: then Stripe is asked first. */
  isFirst: boolean;
  idempotencyKey: string;
}

interface RefundOutcome {
  state: 'succeeded' | 'failed';
  providerRefundId?: string;
}

/**
 * Gives back some or all of a payment intent. A failure that passes is thrown; `failed` without an id says that others gave
 * all of it back.
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
            // Stripe has no fee to refund where it took none.
            ...(seller && seller.feeCents > 0 && { refund_application_fee: true }),
            metadata: { refund_id: request.refundId },
          },
          { idempotencyKey, ...accountOf(request) },
        ),
      ),
    );
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded')) throw error;
    // By an earlier request of ours that arrived meanwhile, or by somebody else: then this refund gave nothing back.
    const made = await findRefund(request);
    return made ? outcomeOf(made) : { state: 'failed' };
  }
}

/** A refund as Stripe has it. */
export interface StripeRefund {
  id: string;
  paymentIntentId: string | undefined;
  amountCents: number;
  state: 'succeeded' | 'failed';
  /** Our own id of it, when we asked for it. */
  refundId: string | undefined;
}

/** What has been given back of a charge, by whomever; the newest hundred. */
export async function refundsOfCharge(charge: string): Promise<StripeRefund[]> {
  const { data } = await callStripe((stripe) => stripe.refunds.list({ charge, limit: 100 }));
  return data.map(readRefund);
}

/** The refund as Stripe has it now; undefined when it knows none by this id. */
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
