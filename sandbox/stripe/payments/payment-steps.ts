import type Stripe from 'stripe';
import { docUrl, StripeError } from '../api/errors.ts';
import { collectFee } from '../connect/application-fees.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import { newObject } from '../schema/reply-schema.ts';
import type { Decline } from '../tables.ts';

export interface Attempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
}

export function succeed(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const charge = sandbox.ledger.write('charge', collectFee(newCharge(attempt, sandbox), sandbox));
  const { amount: amount_received } = attempt.intent;
  const changes = { amount_received, latest_charge: charge.id, status: 'succeeded' } as const;
  return moveIntent(attempt, changes, sandbox);
}

/** The bank refuses: a failed charge, and a payment intent that waits for another card. */
export function decline(attempt: Attempt, refusal: Decline, sandbox: StripeSandbox): StripeError {
  const charge = sandbox.ledger.write('charge', newCharge(attempt, sandbox, refusal));
  const error = {
    type: 'card_error' as const,
    charge: charge.id,
    code: refusal.code,
    decline_code: refusal.declineCode,
    message: refusal.message,
  };
  const payment_intent = fail(attempt, error, sandbox, charge.id);
  return new StripeError(402, { ...error, payment_intent, payment_method: attempt.method });
}

export function failAuthentication(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  return fail(
    attempt,
    {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      type: 'invalid_request_error',
    },
    sandbox,
    attempt.intent.latest_charge,
  );
}

export function requireAction(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const use_stripe_sdk = { type: 'three_d_secure_redirect', source: newId('src') };
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk };
  return moveIntent(attempt, { next_action, status: 'requires_action' }, sandbox);
}

export function startProcessing(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const processing = { type: 'card', card: {} } as const;
  return moveIntent(attempt, { processing, status: 'processing' }, sandbox);
}

function fail(
  attempt: Attempt,
  error: Stripe.PaymentIntent.LastPaymentError,
  sandbox: StripeSandbox,
  latest_charge: Stripe.PaymentIntent['latest_charge'],
): Stripe.PaymentIntent {
  const doc_url = error.code && { doc_url: docUrl(error.code) };
  const last_payment_error = { ...error, ...doc_url, payment_method: attempt.method };
  const status = 'requires_payment_method';
  const changes = { last_payment_error, latest_charge, payment_method: null, status } as const;
  return moveIntent(attempt, changes, sandbox);
}

/** Moves a payment intent to another status, and its checkout session with it. */
function moveIntent(
  { intent, method }: Attempt,
  changes: Partial<Stripe.PaymentIntent>,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const moved = sandbox.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    processing: null,
    ...changes,
  });
  if (moved.status === 'succeeded') sandbox.emitEvent('payment_intent.succeeded', moved);
  if (moved.last_payment_error) sandbox.emitEvent('payment_intent.payment_failed', moved);
  updateSession(moved, sandbox);
  return moved;
}

/** A checkout session, if the payment belongs to one, takes over its state. */
function updateSession(intent: Stripe.PaymentIntent, sandbox: StripeSandbox): void {
  const session = sandbox.ledger
    .all('checkout_session')
    .find((candidate) => candidate.payment_intent === intent.id);
  if (!session) return;
  const isPaid = intent.status === 'succeeded';
  if (!isPaid && intent.status !== 'processing') return;
  const complete = sandbox.ledger.write('checkout_session', {
    ...session,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  });
  const event = session.status === 'open' ? 'completed' : 'async_payment_succeeded';
  sandbox.emitEvent(`checkout.session.${event}`, complete);
}

function newCharge(
  { intent, method }: Attempt,
  sandbox: StripeSandbox,
  refusal?: Decline,
): Stripe.Charge {
  return newObject('charge', {
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee_amount: intent.application_fee_amount,
    billing_details: method.billing_details,
    captured: !refusal,
    created: sandbox.now(),
    currency: intent.currency,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    metadata: intent.metadata,
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card ? { type: 'card', card: cardDetails(method.card) } : null,
    refunded: false,
    shipping: intent.shipping,
    status: refusal ? 'failed' : 'succeeded',
  });
}

const cardDetails = (card: Stripe.PaymentMethod.Card) => ({
  brand: card.brand,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  funding: card.funding,
  last4: card.last4,
});
