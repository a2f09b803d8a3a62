import type Stripe from 'stripe';
import type { Caller } from '../api/authentication.ts';
import { docUrl, StripeError } from '../api/stripe-error.ts';
import { followPayment } from '../checkout/follow-payment.ts';
import { collectFee } from '../connect/application-fees.ts';
import { newId } from '../new-id.ts';
import type { Cause, StandIn } from '../stand-in.ts';
import { newCharge } from './charge-object.ts';
import { seenBy } from './payment-intent-access.ts';
import type { Decline } from './test-cards.ts';

/** A payment intent on its way, and the card that is to pay it. */
export interface Attempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  cause: Cause;
  /** Who hears of it; a browser sees less. */
  caller: Caller;
}

/** Takes the money. */
export function succeed(
  { intent, method, cause }: Attempt,
  standIn: StandIn,
  authenticated = false,
): Stripe.PaymentIntent {
  const taken = newCharge(intent, method, { created: standIn.now(), authenticated });
  const charge = standIn.ledger.write('charge', collectFee(taken, cause, standIn));
  const paid = standIn.ledger.write('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  });
  standIn.announce('charge.succeeded', charge, cause);
  standIn.announce('payment_intent.succeeded', paid, cause);
  followPayment(paid, method, cause, standIn);
  return paid;
}

/** The bank says no: a failed charge, and a payment intent that waits for another card. */
export function decline(attempt: Attempt, refusal: Decline, standIn: StandIn): StripeError {
  const { intent, method, cause, caller } = attempt;
  const charge = standIn.ledger.write(
    'charge',
    newCharge(intent, method, { created: standIn.now(), decline: refusal }),
  );
  const error = {
    charge: charge.id,
    code: refusal.code,
    decline_code: refusal.declineCode,
    message: refusal.message,
  };
  standIn.announce('charge.failed', charge, cause);
  const failed = fail(attempt, { ...error, type: 'card_error' }, standIn, charge.id);
  return new StripeError(402, {
    ...error,
    type: 'card_error',
    payment_intent: seenBy(caller, failed),
    payment_method: method,
  });
}

/** The cardholder could not be authenticated (3-D Secure). */
export function failAuthentication(attempt: Attempt, standIn: StandIn): Stripe.PaymentIntent {
  return fail(
    attempt,
    {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      type: 'invalid_request_error',
    },
    standIn,
    null,
  );
}

export function askForAuthentication(
  { intent, method, cause }: Attempt,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const waiting = standIn.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  standIn.announce('payment_intent.requires_action', waiting, cause);
  return waiting;
}

export function startProcessing(
  { intent, method, cause }: Attempt,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const processing = standIn.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: null,
    payment_method: method.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  });
  standIn.announce('payment_intent.processing', processing, cause);
  followPayment(processing, method, cause, standIn);
  return processing;
}

function fail(
  { intent, method, cause }: Attempt,
  error: Stripe.PaymentIntent.LastPaymentError,
  standIn: StandIn,
  chargeId: string | null,
): Stripe.PaymentIntent {
  const failed = standIn.ledger.write('payment_intent', {
    ...intent,
    last_payment_error: {
      ...error,
      ...(error.code && { doc_url: docUrl(error.code) }),
      payment_method: method,
    },
    latest_charge: chargeId ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
  standIn.announce('payment_intent.payment_failed', failed, cause);
  followPayment(failed, method, cause, standIn);
  return failed;
}
