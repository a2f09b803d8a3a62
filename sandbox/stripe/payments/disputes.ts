import type Stripe from 'stripe';
import { listOf, route, type Route } from '../api/route.ts';
import { newObject } from '../schema/reply-schema.ts';
import { idOf, newId, type StripeSandbox } from '../sandbox.ts';

export const disputeRoutes: readonly Route[] = [
  route('GET /v1/disputes', 'dispute_list', ({ parameters }, { ledger }) => {
    const { payment_intent: intent, limit } = parameters;
    const found = ledger
      .all('dispute')
      .filter((dispute) => !intent || dispute.payment_intent === intent);
    return listOf(found, limit, '/v1/disputes');
  }),
  route('GET /v1/disputes/:id', 'dispute_retrieve', ({ id }, { ledger }) =>
    ledger.get('dispute', id),
  ),
];

/** Opens a dispute on what is left of a payment; returns the dispute's id. */
export function openDispute(paymentIntentId: string, platform: StripeSandbox): string {
  const sandbox = platform.forOwnerOf(paymentIntentId);
  const intent = sandbox.ledger.get('payment_intent', paymentIntentId);
  const charge = sandbox.ledger.get('charge', idOf(intent.latest_charge));
  if (!charge.paid || charge.refunded || charge.disputed)
    throw new Error(`${paymentIntentId} is not paid, refunded or disputed.`);
  sandbox.ledger.write('charge', { ...charge, disputed: true });
  const dispute = sandbox.ledger.write('dispute', newDispute(charge, sandbox.now()));
  sandbox.emitEvent('charge.dispute.created', dispute);
  sandbox.emitEvent('charge.dispute.funds_withdrawn', dispute);
  sandbox.commit();
  return dispute.id;
}

/**
 * "When a dispute is closed and the dispute status changes to lost, warning_closed, or won"
 * (docs.stripe.com/api/events/types).
 */
const CLOSED: readonly Stripe.Dispute.Status[] = ['lost', 'warning_closed', 'won'];

/** Gives a dispute another status, and by default leaves the disputed money with the bank. */
export function moveDispute(
  id: string,
  { status, takenCents }: { status: Stripe.Dispute.Status; takenCents: number | undefined },
  platform: StripeSandbox,
): void {
  const sandbox = platform.forOwnerOf(id);
  const dispute = sandbox.ledger.get('dispute', id);
  const balance_transactions = movements(id, takenCents ?? dispute.amount, sandbox.now());
  const moved = sandbox.ledger.write('dispute', { ...dispute, status, balance_transactions });
  if (CLOSED.includes(status)) sandbox.emitEvent('charge.dispute.closed', moved);
  if (status === 'won') sandbox.emitEvent('charge.dispute.funds_reinstated', moved);
  sandbox.commit();
}

/** The amount that disputes of a payment have taken: won, they have given it back. */
export function centsTaken(paymentIntentId: string, platform: StripeSandbox): number {
  const { ledger } = platform.forOwnerOf(paymentIntentId);
  return ledger
    .all('dispute')
    .filter(({ payment_intent, status }) => payment_intent === paymentIntentId && status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** "Zero, one, or two balance transactions that show funds withdrawn and reinstated" (Dispute in the SDK's types). */
function movements(source: string, cents: number, created: number): Stripe.BalanceTransaction[] {
  if (cents === 0) return [];
  return [
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount: -cents,
      available_on: created,
      balance_type: 'payments',
      created,
      currency: 'usd',
      description: null,
      exchange_rate: null,
      fee: 0,
      fee_details: [],
      net: -cents,
      reporting_category: 'dispute',
      source,
      status: 'available',
      type: 'adjustment',
    },
  ];
}

function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return newObject('dispute', {
    id: newId('du'),
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
}
