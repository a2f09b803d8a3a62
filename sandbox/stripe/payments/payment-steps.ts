import type Stripe from 'stripe';
import { docUrl, StripeError } from '../api/errors.ts';
import type { Caller } from '../api/route.ts';
import { collectFee } from '../connect/application-fees.ts';
import { type EventSource, newId, type StripeSandbox } from '../sandbox.ts';
import type { Decline } from '../tables.ts';
import { newObject } from '../schema/reply-schema.ts';
import { visibleTo } from './payment-intents.ts';

export interface Attempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  source: EventSource;
  /** Who gets the reply; a browser sees less. */
  caller: Caller;
}

export function succeed(
  { intent, method, source }: Attempt,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const taken = newCharge(intent, method, sandbox);
  const charge = sandbox.ledger.write('charge', collectFee(taken, source, sandbox));
  const paid = sandbox.ledger.write('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  });
  sandbox.emitEvent('charge.succeeded', charge, source);
  sandbox.emitEvent('payment_intent.succeeded', paid, source);
  updateSession(paid, method, source, sandbox);
  return paid;
}

/** The bank refuses: a failed charge, and a payment intent that waits for another card. */
export function decline(attempt: Attempt, refusal: Decline, sandbox: StripeSandbox): StripeError {
  const { intent, method, source, caller } = attempt;
  const charge = sandbox.ledger.write('charge', newCharge(intent, method, sandbox, refusal));
  const error = {
    type: 'card_error' as const,
    charge: charge.id,
    code: refusal.code,
    decline_code: refusal.declineCode,
    message: refusal.message,
  };
  sandbox.emitEvent('charge.failed', charge, source);
  const failed = fail(attempt, error, sandbox, charge.id);
  return new StripeError(402, {
    ...error,
    payment_intent: visibleTo(caller, failed),
    payment_method: method,
  });
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

export function requireAction(
  { intent, method, source }: Attempt,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const waiting = sandbox.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  sandbox.emitEvent('payment_intent.requires_action', waiting, source);
  return waiting;
}

export function startProcessing(
  { intent, method, source }: Attempt,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const processing = sandbox.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: null,
    payment_method: method.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  });
  sandbox.emitEvent('payment_intent.processing', processing, source);
  updateSession(processing, method, source, sandbox);
  return processing;
}

function fail(
  { intent, method, source }: Attempt,
  error: Stripe.PaymentIntent.LastPaymentError,
  sandbox: StripeSandbox,
  latestCharge: Stripe.PaymentIntent['latest_charge'],
): Stripe.PaymentIntent {
  const failed = sandbox.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: {
      ...error,
      ...(error.code && { doc_url: docUrl(error.code) }),
      payment_method: method,
    },
    latest_charge: latestCharge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
  sandbox.emitEvent('payment_intent.payment_failed', failed, source);
  updateSession(failed, method, source, sandbox);
  return failed;
}

/** A checkout session, if the payment belongs to one, takes over its state. */
function updateSession(
  intent: Stripe.PaymentIntent,
  { billing_details: { address, email, name, phone } }: Stripe.PaymentMethod,
  source: EventSource,
  sandbox: StripeSandbox,
): void {
  const session = sandbox.ledger
    .all('checkout_session')
    .find((candidate) => candidate.payment_intent === intent.id);
  if (!session) return;
  const isPaid = intent.status === 'succeeded';
  if (session.status === 'complete') {
    const changed = isPaid ? { ...session, payment_status: 'paid' as const } : session;
    sandbox.ledger.write('checkout_session', changed);
    const outcome = isPaid ? 'succeeded' : 'failed';
    sandbox.emitEvent(`checkout.session.async_payment_${outcome}`, changed, source);
  } else if (isPaid || intent.status === 'processing') {
    const complete = sandbox.ledger.write('checkout_session', {
      ...session,
      customer_details: {
        address,
        business_name: null,
        email,
        individual_name: name,
        name,
        phone,
        tax_exempt: 'none',
        tax_ids: [],
      },
      payment_status: isPaid ? 'paid' : 'unpaid',
      status: 'complete',
      url: null,
    });
    sandbox.emitEvent('checkout.session.completed', complete, source);
  }
}

function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
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
    refunded: false,
    status: refusal ? 'failed' : 'succeeded',
  });
}
