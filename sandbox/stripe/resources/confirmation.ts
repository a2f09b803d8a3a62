import type Stripe from 'stripe';
import { route, type Call, type Route } from '../api/route.ts';
import { invalidRequest, noSuch } from '../api/stripe-error.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { attemptPayment, takeMoney } from './attempt-payment.ts';
import { cardOfToken, readCard } from './card-data.ts';
import { intentOf, seenBy } from './payment-intent-access.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { failAuthentication } from './payment-steps.ts';

type Confirm = Call<RequestShapes['payment_intent_confirm']>;
type Authenticate = Call<RequestShapes['authentication']>;

export const confirmationRoutes: readonly Route[] = [
  route(
    'POST /v1/payment_intents/:id/confirm',
    'payment_intent_confirm',
    (call, standIn) => seenBy(call.caller, confirm(call, standIn)),
    { forBrowsers: true },
  ),
  route(
    'POST /v1/3ds2/authenticate/:id',
    'authentication',
    (call, standIn) => seenBy(call.caller, authenticate(call, standIn)),
    { forBrowsers: true },
  ),
];

function confirm(call: Confirm, standIn: StandIn): Stripe.PaymentIntent {
  const intent = intentOf(call, standIn);
  checkOpen(intent, call);
  checkPrice(intent, call);
  const attempt = { intent, method: methodOf(call, standIn), cause: call, caller: call.caller };
  return attemptPayment(attempt, standIn);
}

/** The answer that a cardholder gave in the 3-D Secure frame. */
function authenticate(call: Authenticate, standIn: StandIn): Stripe.PaymentIntent {
  const intent = intentOf(call, standIn);
  const method = standIn.ledger.find('payment_method', String(intent.payment_method));
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status} and needs no authentication.`,
      seenBy(call.caller, intent),
    );
  }
  const attempt = { intent, method, cause: call, caller: call.caller };
  return call.parameters.outcome === 'complete'
    ? takeMoney(attempt, standIn, true)
    : failAuthentication(attempt, standIn);
}

function checkOpen(intent: Stripe.PaymentIntent, call: Confirm): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      seenBy(call.caller, intent),
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      seenBy(call.caller, intent),
    );
  }
}

/** What the page showed must be what is charged. */
function checkPrice(intent: Stripe.PaymentIntent, { parameters }: Confirm): void {
  const { amount = intent.amount, currency = intent.currency } = parameters.deferred_intent ?? {};
  if (amount === intent.amount && currency === intent.currency) return;
  throw invalidRequest(
    `The amount and currency of elements() (${amount} ${currency}) do not match the PaymentIntent (${intent.amount} ${intent.currency}).`,
    { code: 'payment_intent_invalid_parameter', param: 'amount' },
  );
}

function methodOf({ parameters }: Confirm, standIn: StandIn): Stripe.PaymentMethod {
  const today = new Date(standIn.now() * 1000);
  const { payment_method: named, payment_method_data: entered, wallet } = parameters;
  if (entered) {
    const card = readCard(entered.card, today);
    return createPaymentMethod(card, { billing: entered.billing_details, wallet }, standIn);
  }
  if (!named) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const card = cardOfToken(named, today);
  if (card) return createPaymentMethod(card, { wallet }, standIn);
  const kept = standIn.ledger.find('payment_method', named);
  if (!kept) throw noSuch('PaymentMethod', named, 'payment_method');
  return kept;
}

function unexpectedState(message: string, intent: ReturnType<typeof seenBy>): Error {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
