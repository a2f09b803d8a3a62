import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { idOf, type StripeSandbox } from '../sandbox.ts';
import { cardOfToken, createPaymentMethod, parseCard } from './cards.ts';
import { findIntent, unexpectedState } from './payment-intents.ts';
import {
  type Attempt,
  decline,
  failAuthentication,
  requireAction,
  startProcessing,
  succeed,
} from './payment-steps.ts';

export const confirmationRoutes: readonly Route[] = [
  route('POST /v1/payment_intents/:id/confirm', 'payment_intent_confirm', confirm, {
    forBrowsers: true,
  }),
  route(
    'POST /v1/3ds2/authenticate/:id',
    'authentication',
    (call, sandbox) => authenticate(findIntent(call, sandbox), call.parameters.outcome, sandbox),
    { forBrowsers: true },
  ),
];

function confirm(
  call: CallOf<'payment_intent_confirm'>,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const intent = findIntent(call, sandbox);
  checkConfirmable(intent, call);
  return attemptPayment({ intent, method: paymentMethodOf(call, sandbox) }, sandbox);
}

/** Ends the 3-D Secure check of a payment intent, as the cardholder has chosen. */
export function authenticate(
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const method = sandbox.ledger.find('payment_method', idOf(intent.payment_method));
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status} and needs no authentication.`,
      intent,
    );
  }
  const attempt = { intent, method };
  return outcome === 'complete' ? charge(attempt, sandbox) : failAuthentication(attempt, sandbox);
}

/** Has a card pay a payment intent, as that card behaves; throws Stripe's error when it is declined. */
export function attemptPayment(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const behavior = sandbox.ledger.find('card_secret', attempt.method.id)?.behavior;
  if (behavior?.kind === 'requires_action') return requireAction(attempt, sandbox);
  if (behavior?.kind === 'declines') throw decline(attempt, behavior.decline, sandbox);
  return charge(attempt, sandbox);
}

function charge(attempt: Attempt, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const { keepProcessing } = sandbox.parts.overrides;
  const remaining = keepProcessing.get(sandbox.account) ?? 0;
  if (remaining === 0) return succeed(attempt, sandbox);
  keepProcessing.set(sandbox.account, remaining - 1);
  return startProcessing(attempt, sandbox);
}

function checkConfirmable(
  intent: Stripe.PaymentIntent,
  { parameters }: CallOf<'payment_intent_confirm'>,
): void {
  const { status } = intent;
  if (status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (status === 'canceled' || status === 'processing') {
    throw unexpectedState(
      `This PaymentIntent's payment_method could not be updated because it has a status of ${status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
  // The amount that the page showed must be the amount that is charged.
  const { amount = intent.amount, currency = intent.currency } = parameters.deferred_intent ?? {};
  if (amount === intent.amount && currency === intent.currency) return;
  throw invalidRequest(
    `The amount and currency of elements() (${amount} ${currency}) do not match the PaymentIntent (${intent.amount} ${intent.currency}).`,
    { code: 'payment_intent_invalid_parameter', param: 'amount' },
  );
}

function paymentMethodOf(
  { parameters }: CallOf<'payment_intent_confirm'>,
  sandbox: StripeSandbox,
): Stripe.PaymentMethod {
  const { payment_method: named, payment_method_data: entered, wallet } = parameters;
  if (entered) {
    const billing = entered.billing_details;
    return createPaymentMethod(parseCard(entered.card), { billing, wallet }, sandbox);
  }
  if (!named) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const card = cardOfToken(named);
  if (card) return createPaymentMethod(card, { wallet }, sandbox);
  throw noSuch('PaymentMethod', named, 'payment_method');
}
