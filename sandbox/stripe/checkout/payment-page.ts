import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { createPaymentMethod, parseCard } from '../payments/cards.ts';
import { attemptPayment } from '../payments/confirmation.ts';
import { createIntent, visibleTo } from '../payments/payment-intents.ts';
import type { PublicPaymentIntent } from '../schema/replies.ts';
import { idOf, type StripeSandbox } from '../sandbox.ts';
import { findSession } from './sessions.ts';

/** What the hosted page shows of a session. */
export interface PaymentPage {
  object: 'payment_page';
  id: string;
  status: Stripe.Checkout.Session.Status | null;
  amount: number;
  currency: string;
  email: string | null;
  lines: { name: string; quantity: number; amount: number }[];
  cancelUrl: string | null;
  /** Where to go, once it is paid. */
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
  const session = findSession(call, sandbox);
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is no longer open: it is ${session.status}.`);
  }
  const { email, payment_method_data: entered } = call.parameters;
  const billing = { ...entered.billing_details, email };
  const method = createPaymentMethod(parseCard(entered.card), { billing }, sandbox);
  const intent = intentOf(session, call, sandbox);
  attemptPayment({ intent, method, source: call, caller: call.caller }, sandbox);
  return pageOf(findSession(call, sandbox), sandbox);
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
    cancelUrl: session.cancel_url,
    successUrl: session.status === 'complete' ? success : null,
    paymentIntent: intent ? visibleTo('browser', intent) : null,
  };
}
