import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { createPaymentMethod, parseCard } from '../payments/cards.ts';
import { attemptPayment } from '../payments/confirmation.ts';
import { createIntent, visibleTo } from '../payments/payment-intents.ts';
import type { PublicPaymentIntent } from '../schema/replies.ts';
import { idOf, type StripeSandbox } from '../sandbox.ts';
import { findSession } from './sessions.ts';

export interface PaymentPage {
  object: 'payment_page';
  id: string;
  status: Stripe.Checkout.Session.Status | null;
  amount: number;
  currency: string;
  email: string | null;
  lines: { name: string; quantity: number; amount: number }[];
  /** The countries to choose from, if the page collects a shipping address. */
  shippingCountries: string[] | null;
  cancelUrl: string | null;
  successUrl: string | null;
  paymentIntent: Stripe.PaymentIntent | PublicPaymentIntent | null;
}

export const paymentPageRoutes: readonly Route[] = [
  route(
    'GET /v1/payment_pages/:id',
    'payment_page',
    (call, sandbox) => pageOf(findSession(call, sandbox), sandbox),
    { forBrowsers: true },
  ),
  route('POST /v1/payment_pages/:id/confirm', 'payment_page_confirm', confirm, {
    forBrowsers: true,
  }),
];

function confirm(call: CallOf<'payment_page_confirm'>, sandbox: StripeSandbox): PaymentPage {
  const found = findSession(call, sandbox);
  if (found.status !== 'open') {
    throw invalidRequest(`This Checkout Session is no longer open: it is ${found.status}.`);
  }
  const { email, payment_method_data: entered } = call.parameters;
  const billing = { ...entered.billing_details, email };
  const session = collectShipping(found, call.parameters.shipping, sandbox);
  const method = createPaymentMethod(parseCard(entered.card), { billing }, sandbox);
  const intent = intentOf(session, call, sandbox);
  attemptPayment({ intent, method, source: call, caller: call.caller }, sandbox);
  return pageOf(findSession(call, sandbox), sandbox);
}

/**
 * Stores the entered address in `collected_information.shipping_details`, where Stripe returns it (its OpenAPI fixtures,
 * `checkout.session`). Stripe's own page requires everything but the second line.
 */
function collectShipping(
  session: Stripe.Checkout.Session,
  entered: CallOf<'payment_page_confirm'>['parameters']['shipping'],
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const countries = session.shipping_address_collection?.allowed_countries;
  if (!countries) return session;
  const { name = '', address = {} } = entered ?? {};
  const { line1, line2, city, state, postal_code, country = '' } = address;
  if (![name, line1, city, state, postal_code].every((text) => text?.trim())) {
    throw invalidRequest('Your shipping address is incomplete.', { param: 'shipping' });
  }
  if (!countries.includes(country)) {
    const param = 'shipping[address][country]';
    throw invalidRequest('This country is not supported for shipping.', { param });
  }
  const shippingDetails = {
    name,
    address: {
      city: city ?? null,
      country,
      line1: line1 ?? null,
      line2: line2 || null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
  };
  return sandbox.ledger.write('checkout_session', {
    ...session,
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details: shippingDetails,
    },
  });
}

/** The session's payment intent, created on the first attempt to pay. */
function intentOf(
  session: Stripe.Checkout.Session,
  call: CallOf<'payment_page_confirm'>,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const existing = sandbox.ledger.find('payment_intent', idOf(session.payment_intent));
  if (existing) return existing;
  const { intentData } = sandbox.ledger.find('session_details', session.id) ?? {};
  const amount = session.amount_total ?? 0;
  const intent = createIntent({ ...intentData, amount }, call, sandbox);
  sandbox.ledger.write('checkout_session', { ...session, payment_intent: intent.id });
  return intent;
}

function pageOf(session: Stripe.Checkout.Session, { ledger }: StripeSandbox): PaymentPage {
  const intent = ledger.find('payment_intent', idOf(session.payment_intent));
  const success = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
  const { lineItems = [] } = ledger.find('session_details', session.id) ?? {};
  return {
    object: 'payment_page',
    id: session.id,
    status: session.status,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    email: session.customer_email,
    lines: lineItems.map((line) => ({
      name: line.description ?? '',
      quantity: line.quantity ?? 1,
      amount: line.amount_total,
    })),
    shippingCountries: session.shipping_address_collection?.allowed_countries ?? null,
    cancelUrl: session.cancel_url,
    successUrl: session.status === 'complete' ? success : null,
    paymentIntent: intent ? visibleTo('browser', intent) : null,
  };
}
