import type Stripe from 'stripe';
import { callStripe, retrieveOrUndefined } from './client.ts';

/**
 * `inquiry`: the bank asks, and no money was taken. `open`: the money was taken, and we may still get it back. `won`: the
 * money is with us. `lost`: it is gone.
 */
type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

/** A disputed payment. */
export interface Dispute {
  paymentIntentId: string | undefined;
  amountCents: number;
  status: DisputeStatus;
}

/**
 * Every status of docs.stripe.com/api/disputes/object, but `prevented`. An inquiry (`warning_…`) takes no money, and closes
 * without having taken any. An appeal follows a dispute that was lost.
 */
const STATUSES: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** The dispute; undefined when Stripe has none by this id. */
export async function retrieveDispute(id: string): Promise<Dispute | undefined> {
  const dispute = await retrieveOrUndefined((stripe) => stripe.disputes.retrieve(id));
  return dispute && readDispute(dispute);
}

/** The disputes of a payment, of which there is seldom more than one. */
export async function disputesOf(
  paymentIntentId: string,
  account?: Stripe.RequestOptions,
): Promise<Dispute[]> {
  const { data } = await callStripe((stripe) =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }, account),
  );
  return data.map(readDispute);
}

function readDispute(dispute: Stripe.Dispute): Dispute {
  const { amount, payment_intent: intent, status } = dispute;
  return {
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    amountCents: amount,
    status: status === 'prevented' ? preventedStatus(dispute) : (STATUSES[status] ?? 'open'),
  };
}

/** A dispute is prevented by a block, which takes no money, or by a resolution, which gives it to the customer for good. */
function preventedStatus({ balance_transactions: movements }: Stripe.Dispute): DisputeStatus {
  const cents = movements.reduce((sum, { amount }) => sum + amount, 0);
  return cents < 0 ? 'lost' : 'won';
}
