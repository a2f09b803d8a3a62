import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import { mergedMetadata } from '../resources/payment-intent-object.ts';
import type { SessionCreateParameters } from '../schema/session-shape.ts';
import type { StandIn } from '../stand-in.ts';

const DAY = 86_400;

/** A hosted session as Stripe opens it: nobody has paid yet, and there is no payment intent. */
export function newSession(
  parameters: SessionCreateParameters,
  amount: number,
  standIn: StandIn,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const created = standIn.now();
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: parameters.customer_email ?? null,
    discounts: [],
    expires_at: parameters.expires_at ?? created + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: mergedMetadata({}, parameters.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: parameters.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageOf(id, standIn),
    wallet_options: null,
  };
}

/** The address of the page; a connected account's says whose it is. */
function pageOf(id: string, { account, keys, origin }: StandIn): string {
  const query = new URLSearchParams({
    key: keys.publishableKey,
    ...(account && { _stripe_account: account }),
  });
  return `${origin()}/c/pay/${id}?${query}`;
}
