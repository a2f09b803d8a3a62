import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import type { Decline } from './test-cards.ts';

interface Outcome {
  created: number;
  /** The cardholder passed 3-D Secure. */
  authenticated?: boolean;
  decline?: Decline;
}

/** One attempt to take the money of a payment intent, that went as `outcome` says. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.Charge {
  const { decline } = outcome;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STAND-IN',
    captured: !decline,
    created: outcome.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? refused(decline) : AUTHORIZED,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: cardDetails(intent.amount, method, outcome),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const AUTHORIZED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function refused(decline: Decline): Stripe.Charge.Outcome {
  return {
    ...AUTHORIZED,
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardDetails(
  amount: number,
  { card }: Stripe.PaymentMethod,
  { decline, authenticated }: Outcome,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  if (!card) return undefined;
  return {
    amount_authorized: decline ? null : amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    transaction_link_id: null,
    three_d_secure: authenticated ? THREE_D_SECURE : null,
    wallet: card.wallet
      ? { type: card.wallet.type, dynamic_last4: null, [card.wallet.type]: {} }
      : null,
  };
}

const THREE_D_SECURE: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
