import type Stripe from 'stripe';
import { route, type Call, type Route } from '../api/route.ts';
import { invalidRequest, notInTheStandIn } from '../api/stripe-error.ts';
import { checkApplicationFee } from '../connect/application-fees.ts';
import { checkCanSell } from '../connect/check-can-sell.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import type { StandIn } from '../stand-in.ts';
import { intentOf, seenBy } from './payment-intent-access.ts';
import { mergedMetadata, newPaymentIntent, shippingOf } from './payment-intent-object.ts';

const MINIMUM_CENTS = 50;
const OPEN: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export const paymentIntentRoutes: readonly Route[] = [
  route('POST /v1/payment_intents', 'payment_intent_create', create),
  route(
    'GET /v1/payment_intents/:id',
    'payment_intent_retrieve',
    (call, standIn) => seenBy(call.caller, intentOf(call, standIn)),
    { forBrowsers: true },
  ),
  route('POST /v1/payment_intents/:id', 'payment_intent_update', update),
  route('POST /v1/payment_intents/:id/cancel', 'payment_intent_cancel', cancel),
];

function create(
  call: Call<RequestShapes['payment_intent_create']>,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const { parameters } = call;
  checkAmount(parameters.amount);
  if (parameters.currency !== 'usd') throw notInTheStandIn(`the currency ${parameters.currency}`);
  const others = (parameters.allowed_payment_method_types ?? ['card']).filter(
    (type) => type !== 'card',
  );
  if (others.length > 0) throw notInTheStandIn(`the payment method ${others.join(', ')}`);
  checkCanSell(standIn, 'PaymentIntent');
  checkApplicationFee(parameters.application_fee_amount, parameters.amount, standIn);
  const intent = standIn.ledger.write('payment_intent', newPaymentIntent(parameters, standIn));
  standIn.announce('payment_intent.created', intent, call);
  return intent;
}

function update(
  call: Call<RequestShapes['payment_intent_update']>,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const intent = intentOf(call, standIn);
  const { amount, description, metadata, receipt_email, shipping } = call.parameters;
  if (amount !== undefined) {
    checkAmount(amount);
    if (!OPEN.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
        intent,
      );
    }
  }
  return standIn.ledger.write('payment_intent', {
    ...intent,
    amount: amount ?? intent.amount,
    description: description ?? intent.description,
    metadata: mergedMetadata(intent.metadata, metadata),
    receipt_email: receipt_email === undefined ? intent.receipt_email : receipt_email || null,
    shipping: shipping === undefined ? intent.shipping : shipping ? shippingOf(shipping) : null,
  });
}

function cancel(
  call: Call<RequestShapes['payment_intent_cancel']>,
  standIn: StandIn,
): Stripe.PaymentIntent {
  const intent = intentOf(call, standIn);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  checkNoSession(intent, standIn);
  const canceled = standIn.ledger.write('payment_intent', {
    ...intent,
    status: 'canceled',
    canceled_at: standIn.now(),
    cancellation_reason: call.parameters.cancellation_reason ?? null,
    next_action: null,
  });
  standIn.announce('payment_intent.canceled', canceled, call);
  return canceled;
}

function checkNoSession(intent: Stripe.PaymentIntent, { ledger }: StandIn): void {
  const sessions = ledger.all('checkout_session');
  if (sessions.every((session) => session.payment_intent !== intent.id)) return;
  throw unexpectedState(
    'You cannot cancel a PaymentIntent that a Checkout Session created. Expire the Checkout Session instead.',
    intent,
  );
}

function checkAmount(amount: number): void {
  if (!Number.isInteger(amount)) {
    throw invalidRequest(`Invalid integer: ${amount}`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < MINIMUM_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function unexpectedState(message: string, intent: Stripe.PaymentIntent): Error {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
