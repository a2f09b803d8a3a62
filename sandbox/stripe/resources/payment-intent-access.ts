import type Stripe from 'stripe';
import type { Caller } from '../api/authentication.ts';
import type { Call } from '../api/route.ts';
import { invalidRequest, noSuch } from '../api/stripe-error.ts';
import type { PublicPaymentIntent } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';

/** The payment intent that a call names; a browser must also show its client secret. */
export function intentOf(call: Call<unknown>, standIn: StandIn): Stripe.PaymentIntent {
  const intent = standIn.ledger.find('payment_intent', call.id);
  if (!intent) throw noSuch('payment_intent', call.id, 'intent');
  if (call.caller === 'browser' && call.clientSecret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

/** What a caller may see of a payment intent: a browser sees no metadata, no charge, nothing of the account. */
export function seenBy(
  caller: Caller,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent | PublicPaymentIntent {
  if (caller === 'server') return intent;
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    amount_details: intent.amount_details,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    source: intent.source,
    status: intent.status,
  };
}
