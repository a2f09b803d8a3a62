import type Stripe from 'stripe';
import { route, type Call, type Route } from '../api/route.ts';
import { invalidRequest } from '../api/stripe-error.ts';
import { attemptPayment } from '../resources/attempt-payment.ts';
import { readCard } from '../resources/card-data.ts';
import { newPaymentIntent } from '../resources/payment-intent-object.ts';
import { seenBy } from '../resources/payment-intent-access.ts';
import { createPaymentMethod } from '../resources/payment-methods.ts';
import type { SessionCreateParameters } from '../schema/session-shape.ts';
import type { PublicPaymentIntent, RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import type { StoredLineItem } from './line-items.ts';
import { sessionOf } from './session-access.ts';

export interface ShownLine {
  name: string;
  description: string | null;
  image: string | null;
  quantity: number;
  amount: number;
}

/** What the hosted page of a session shows beside the session itself, and what its payment intent is to carry. */
export interface PaymentPage {
  id: string;
  lines: ShownLine[];
  lineItems: StoredLineItem[];
  intentData: NonNullable<SessionCreateParameters['payment_intent_data']>;
}

/** What a browser is told of a session. */
export interface ShownPage {
  object: 'payment_page';
  id: string;
  status: Stripe.Checkout.Session.Status | null;
  amount: number;
  currency: string;
  email: string | null;
  lines: PaymentPage['lines'];
  cancelUrl: string | null;
  /** Where to go, once it is paid. */
  successUrl: string | null;
  paymentIntent: Stripe.PaymentIntent | PublicPaymentIntent | null;
}

export const paymentPageRoutes: readonly Route[] = [
  route(
    'GET /v1/payment_pages/:id',
    'payment_page',
    (call, standIn) => shown(sessionOf(call, standIn), standIn),
    { forBrowsers: true },
  ),
  route('POST /v1/payment_pages/:id/confirm', 'payment_page_confirm', confirm, {
    forBrowsers: true,
  }),
];

function confirm(call: Call<RequestShapes['payment_page_confirm']>, standIn: StandIn): ShownPage {
  const session = sessionOf(call, standIn);
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is no longer open: it is ${session.status}.`);
  }
  const { email, payment_method_data: entered } = call.parameters;
  const card = readCard(entered.card, new Date(standIn.now() * 1000));
  const method = createPaymentMethod(
    card,
    { billing: { ...entered.billing_details, email } },
    standIn,
  );
  const intent = intentFor(session, call, standIn);
  attemptPayment({ intent, method, cause: call, caller: call.caller }, standIn);
  return shown(sessionOf(call, standIn), standIn);
}

/** A session asks for its payment intent when somebody wants to pay, and keeps it for the next try. */
function intentFor(
  session: Stripe.Checkout.Session,
  call: Call<RequestShapes['payment_page_confirm']>,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const known = standIn.ledger.find('payment_intent', String(session.payment_intent));
  if (known) return known;
  const { intentData } = pageOf(session, standIn);
  const amount = session.amount_total ?? 0;
  const intent = newPaymentIntent({ ...intentData, amount, currency: 'usd' }, standIn);
  standIn.ledger.write('payment_intent', intent);
  standIn.ledger.write('checkout_session', { ...session, payment_intent: intent.id });
  standIn.announce('payment_intent.created', intent, call);
  return intent;
}

function shown(session: Stripe.Checkout.Session, standIn: StandIn): ShownPage {
  const intent = standIn.ledger.find('payment_intent', String(session.payment_intent));
  const success = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
  return {
    object: 'payment_page',
    id: session.id,
    status: session.status,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    email: session.customer_email,
    lines: pageOf(session, standIn).lines,
    cancelUrl: session.cancel_url,
    successUrl: session.status === 'complete' ? success : null,
    paymentIntent: intent ? seenBy('browser', intent) : null,
  };
}

function pageOf(session: Stripe.Checkout.Session, standIn: StandIn): PaymentPage {
  return standIn.ledger.find('payment_page', session.id) ?? EMPTY;
}

const EMPTY: PaymentPage = { id: '', lines: [], lineItems: [], intentData: {} };
