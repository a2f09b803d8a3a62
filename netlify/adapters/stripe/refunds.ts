import type Stripe from 'stripe';
import { heldCents } from '#shop/money.ts';
import type { MoneyBack } from '../money-back.ts';
import { callStripe, hasCode, isRefusal, retrieveOrUndefined } from './client.ts';

interface IntentRefundParams {
  /** Our own id, stored in the refund's metadata. */
  refundId: string;
  paymentIntentId: string;
  /** The full remaining amount by default. */
  amountCents?: number;
  /** The connected account that was paid, if it was not ours. A full refund includes the platform's fee. */
  seller?: { accountId: string; feeCents: number };
  /** Always the same for the same request, until Stripe has refused it: another key makes another refund. */
  idempotencyKey: string;
}

type RefundOutcome =
  | { outcome: 'refunded' | 'failed'; refund: MoneyBack }
  /** The payment has been refunded in full by others. */
  | { outcome: 'already_refunded' }
  /** Stripe repeats the refusal for this idempotency key. */
  | { outcome: 'refused'; problem: { issue: string } };

/** Refunds some or all of a payment intent, once for one refund id. Throws when the same request may succeed later. */
export async function refundIntent(request: IntentRefundParams): Promise<RefundOutcome> {
  // An earlier reply may have been lost, and Stripe forgets an idempotency key after a day.
  const made = (await findRefund(request)) ?? (await createRefund(request));
  if ('outcome' in made) return made;
  return { outcome: made.state === 'failed' ? 'failed' : 'refunded', refund: made };
}

async function findRefund(request: IntentRefundParams): Promise<MoneyBack | undefined> {
  const made = await refundsOf({ payment_intent: request.paymentIntentId }, accountOf(request));
  return made.find((refund) => refund.metadataRefundId === request.refundId);
}

async function createRefund(request: IntentRefundParams) {
  const { refundId, paymentIntentId, amountCents, seller, idempotencyKey } = request;
  try {
    return readRefund(
      await callStripe((stripe) =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            ...(amountCents !== undefined && { amount: amountCents }),
            // Stripe rejects this where it took no fee.
            ...(seller && seller.feeCents > 0 && { refund_application_fee: true }),
            metadata: { refund_id: refundId },
          },
          { idempotencyKey, ...accountOf(request) },
        ),
      ),
    );
  } catch (error) {
    if (hasCode(error, 'charge_already_refunded')) return { outcome: 'already_refunded' } as const;
    if (!isRefusal(error)) throw error;
    return { outcome: 'refused', problem: { issue: error.message } } as const;
  }
}

const accountOf = ({ seller }: IntentRefundParams) => seller && { stripeAccount: seller.accountId };

/** The newest hundred refunds of a charge or a payment intent. */
export async function refundsOf(
  payment: { charge: string } | { payment_intent: string },
  account?: Stripe.RequestOptions,
): Promise<MoneyBack[]> {
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({ ...payment, limit: 100 }, account),
  );
  return data.map(readRefund);
}

/** The refund; undefined when Stripe has none by this id. */
export async function retrieveRefund(id: string): Promise<MoneyBack | undefined> {
  const refund = await retrieveOrUndefined((stripe) => stripe.refunds.retrieve(id));
  return refund && readRefund(refund);
}

function readRefund(refund: Stripe.Refund): MoneyBack {
  const { id, amount, payment_intent: intent, status, metadata } = refund;
  return {
    id,
    paymentId: typeof intent === 'string' ? intent : intent?.id,
    amountCents: heldCents(amount),
    kind: 'external',
    // One that is pending fails with an event.
    state: status === 'failed' || status === 'canceled' ? 'failed' : 'made',
    metadataRefundId: metadata?.refund_id,
  };
}
