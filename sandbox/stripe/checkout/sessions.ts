import type Stripe from 'stripe';
import { route, type Call, type Route } from '../api/route.ts';
import { invalidRequest, notInTheStandIn } from '../api/stripe-error.ts';
import { checkApplicationFee } from '../connect/application-fees.ts';
import { checkCanSell } from '../connect/check-can-sell.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { lineItem, readLines, totalOf } from './line-items.ts';
import { expire, sessionOf } from './session-access.ts';
import { newSession } from './session-object.ts';

const MINIMUM_CENTS = 50;
const SHORTEST_SECONDS = 30 * 60;
/** Stripe does not say what it takes; a dot that parts nothing it does not. */
const EMAIL = /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const sessionRoutes: readonly Route[] = [
  route('POST /v1/checkout/sessions', 'checkout_session_create', create),
  route('GET /v1/checkout/sessions/:id', 'checkout_session_retrieve', sessionOf),
  route('POST /v1/checkout/sessions/:id/expire', 'checkout_session_expire', (call, standIn) => {
    const session = sessionOf(call, standIn);
    if (session.status === 'open') return expire(session, call, standIn);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
];

function create(
  call: Call<RequestShapes['checkout_session_create']>,
  standIn: StandIn,
): Stripe.Checkout.Session {
  const { parameters } = call;
  checkKind(parameters);
  checkCanSell(standIn, 'Checkout Session');
  checkExpiry(parameters.expires_at, standIn.now());
  const lines = readLines(parameters.line_items ?? [], standIn);
  const amount = lines.reduce((total, line) => total + totalOf(line), 0);
  if (amount < MINIMUM_CENTS) {
    throw invalidRequest(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: 'amount_too_small' },
    );
  }
  const intentData = parameters.payment_intent_data ?? {};
  checkApplicationFee(intentData.application_fee_amount, amount, standIn);
  const session = newSession(parameters, amount, standIn);
  standIn.ledger.write('payment_page', {
    id: session.id,
    lines: lines.map((line) => ({
      name: line.product.name,
      description: line.product.description,
      image: line.product.images[0] ?? null,
      quantity: line.quantity,
      amount: totalOf(line),
    })),
    lineItems: lines.map(lineItem),
    intentData,
  });
  return standIn.ledger.write('checkout_session', session);
}

function checkKind(parameters: RequestShapes['checkout_session_create']): void {
  const { mode, ui_mode = 'hosted_page', line_items, success_url, customer_email } = parameters;
  if (mode !== 'payment') throw notInTheStandIn(`the mode ${String(mode)}`);
  if (ui_mode !== 'hosted_page') throw notInTheStandIn(`the ui_mode ${ui_mode}`);
  if (!line_items?.length) throw missing('line_items');
  if (!success_url) throw missing('success_url');
  if (customer_email !== undefined && !EMAIL.test(customer_email)) {
    throw invalidRequest(`Invalid email address: ${customer_email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    });
  }
  for (const url of [success_url, parameters.cancel_url]) {
    if (url && !URL.canParse(url)) {
      throw invalidRequest('Not a valid URL', { code: 'url_invalid' });
    }
  }
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  if (expiresAt >= now + SHORTEST_SECONDS && expiresAt <= now + 86_400) return;
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );
}

function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
