import type Stripe from 'stripe';
import type { RequestShapes } from '../schema/shapes.ts';
import { APPLICATION } from '../connect/application.ts';
import { newId } from '../new-id.ts';
import type { StandIn } from '../stand-in.ts';

/** A payment intent as Stripe makes it: waiting for a way to pay. */
export function newPaymentIntent(
  parameters: RequestShapes['payment_intent_create'],
  standIn: Pick<StandIn, 'account' | 'now'>,
): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: standIn.account ? APPLICATION : null,
    application_fee_amount: parameters.application_fee_amount ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: standIn.now(),
    currency: parameters.currency,
    customer: null,
    customer_account: null,
    description: parameters.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: textOf(parameters.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: parameters.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: parameters.shipping ? shippingOf(parameters.shipping) : null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

export function shippingOf(
  given: Stripe.PaymentIntentCreateParams.Shipping,
): Stripe.PaymentIntent.Shipping {
  const { address } = given;
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    carrier: given.carrier ?? null,
    name: given.name,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}

/** Metadata is text whatever was sent; an empty text takes its key away. */
export function mergedMetadata(
  before: Stripe.Metadata,
  given: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
): Stripe.Metadata {
  if (given === undefined) return before;
  if (!given) return {};
  return textOf({ ...before, ...given });
}

function textOf(given: Stripe.MetadataParam): Stripe.Metadata {
  const kept = Object.entries(given).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]));
}
