import type Stripe from 'stripe';
import { withNulls } from '../schema/reply-schema.ts';
import { newId } from '../sandbox.ts';
import type { Decline } from '../tables.ts';

interface Outcome {
  created: number;
  /** The cardholder passed 3-D Secure. */
  authenticated?: boolean;
  decline?: Decline;
}

/** The charge of one attempt to pay a payment intent. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { created, authenticated, decline }: Outcome,
): Stripe.Charge {
  const { card } = method;
  if (!card) throw new Error(`${method.id} is no card`);
  return withNulls('charge', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee_amount: intent.application_fee_amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created,
    currency: intent.currency,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: decline ? null : intent.amount,
        brand: card.brand,
        checks: { cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
        country: card.country,
        electronic_commerce_indicator: authenticated ? '05' : null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        last4: card.last4,
        network: card.brand,
        regulated_status: card.regulated_status,
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              result: 'authenticated',
              version: '2.2.0',
            }
          : null,
        wallet: card.wallet ? { type: card.wallet.type, [card.wallet.type]: {} } : null,
      },
    },
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  });
}
