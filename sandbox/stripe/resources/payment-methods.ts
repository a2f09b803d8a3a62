import type Stripe from 'stripe';
import { invalidRequest, type StripeError } from '../api/stripe-error.ts';
import type { Wallet } from '../browser/messages.ts';
import { newId } from '../new-id.ts';
import type { StandIn } from '../stand-in.ts';
import type { ReadCard } from './card-data.ts';
import type { Behaviour } from './test-cards.ts';

/** What Stripe never tells: how the card behind a payment method behaves. */
export interface CardSecret {
  id: string;
  behaviour: Behaviour;
}

/** Who gave a card, and with what. */
interface Origin {
  billing?: Stripe.PaymentMethodCreateParams.BillingDetails;
  wallet?: Wallet;
}

/** Keeps a card as a payment method; of its number only the last four digits and a fingerprint. */
export function createPaymentMethod(
  { testCard, expMonth, expYear, fingerprint }: ReadCard,
  { billing, wallet }: Origin,
  standIn: StandIn,
): Stripe.PaymentMethod {
  const id = newId('pm');
  standIn.ledger.write('card_secret', { id, behaviour: testCard.behaviour });
  return standIn.ledger.write('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(billing),
    card: {
      brand: testCard.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'unchecked',
      },
      country: 'US',
      display_brand: testCard.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: testCard.number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { type: wallet, dynamic_last4: null, [wallet]: {} } : null,
    },
    created: standIn.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

function billingDetails(
  given: Stripe.PaymentMethodCreateParams.BillingDetails | undefined,
): Stripe.PaymentMethod.BillingDetails {
  const address = given?.address || {};
  if (address.country === '') throw emptyCountry();
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: given?.email || null,
    name: given?.name || null,
    phone: given?.phone || null,
    tax_id: null,
  };
}

function emptyCountry(): StripeError {
  const param = 'payment_method_data[billing_details][address][country]';
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );
}
