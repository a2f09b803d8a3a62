import type Stripe from 'stripe';
import { heldCents } from '#shop/money.ts';
import type { MoneyBack } from '../money-back.ts';
import { callStripe, retrieveOrUndefined } from './client.ts';

/**
 * Every status of docs.stripe.com/api/disputes/object, but `prevented`. An inquiry (`warning_…`) takes no money, and
 * closes without having taken any. An appeal follows a dispute that was lost.
 */
const STATES: Partial<Record<Stripe.Dispute.Status, MoneyBack['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'failed',
  needs_response: 'pending',
  under_review: 'pending',
  appeal_needs_response: 'pending',
  appeal_under_review: 'pending',
  won: 'failed',
  lost: 'made',
};

/** The dispute; undefined when Stripe has none by this id. */
export async function retrieveDispute(id: string): Promise<MoneyBack | undefined> {
  const dispute = await retrieveOrUndefined((stripe) => stripe.disputes.retrieve(id));
  return dispute && readDispute(dispute);
}

/** The disputes of a payment, of which there is seldom more than one. */
export async function disputesOf(
  paymentIntentId: string,
  account?: Stripe.RequestOptions,
): Promise<MoneyBack[]> {
  const { data } = await callStripe((stripe) =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }, account),
  );
  return data.map(readDispute);
}

function readDispute(dispute: Stripe.Dispute): MoneyBack {
  const { id, amount, payment_intent: intent, status } = dispute;
  return {
    id,
    paymentId: typeof intent === 'string' ? intent : intent?.id,
    amountCents: heldCents(amount),
    kind: 'reversal',
    state: status === 'prevented' ? preventedState(dispute) : (STATES[status] ?? 'pending'),
    metadataRefundId: undefined,
  };
}

/**
 * A dispute is prevented by a block, which takes no money, or by a resolution, which gives it to the customer for good.
 */
function preventedState({ balance_transactions: movements }: Stripe.Dispute): MoneyBack['state'] {
  const cents = movements.reduce((sum, { amount }) => sum + amount, 0);
  return cents < 0 ? 'made' : 'failed';
}
