import type Stripe from 'stripe';
import { invalidRequest, type StripeError } from '../api/errors.ts';
import { type Call, type CallOf, listOf, route, type Route } from '../api/route.ts';
import { checkCanSell } from '../connect/requirements.ts';
import { newObject } from '../schema/reply-schema.ts';
import { metadataOf, newId, type StripeSandbox } from '../sandbox.ts';

/** The platform, as the objects of its accounts name it. */
export const APPLICATION = 'ca_SandboxPlatform';
const CANCELABLE: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export const paymentIntentRoutes: readonly Route[] = [
  route('POST /v1/payment_intents', 'payment_intent_create', create),
  route('GET /v1/payment_intents', 'payment_intent_list', ({ parameters }, { ledger }) =>
    listOf(ledger.all('payment_intent'), parameters.limit, '/v1/payment_intents'),
  ),
  route('GET /v1/payment_intents/:id', 'payment_intent_retrieve', findIntent, {
    forBrowsers: true,
  }),
  route('POST /v1/payment_intents/:id', 'payment_intent_update', update),
  route('POST /v1/payment_intents/:id/cancel', 'payment_intent_cancel', cancel),
  // Stripe.js asks which wallets the browser supports before it shows an element.
  route(
    'GET /v1/elements/sessions',
    'elements_session',
    (_call, { parts: { overrides } }) => ({
      object: 'elements_session',
      wallets: overrides.wallets,
      laterWallets: overrides.laterWallets,
    }),
    { forBrowsers: true },
  ),
];

function create(call: CallOf<'payment_intent_create'>, sandbox: StripeSandbox) {
  checkAmount(call.parameters.amount);
  checkCanSell(sandbox, 'PaymentIntent');
  return createIntent(call.parameters, sandbox);
}

export function createIntent(
  parameters: {
    amount: number;
    metadata?: Stripe.Emptyable<Stripe.MetadataParam>;
    shipping?: Stripe.PaymentIntentCreateParams.Shipping;
    application_fee_amount?: number;
    allowed_payment_method_types?: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[];
  },
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  const id = newId('pi');
  const livemode = sandbox.parts.overrides.setup.isLiveMode;
  const intent = newObject('payment_intent', {
    id,
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: sandbox.account ? APPLICATION : null,
    application_fee_amount: parameters.application_fee_amount ?? null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency: 'usd',
    metadata: metadataOf(parameters.metadata),
    payment_method_types: ['card'],
    shipping: shippingOf(parameters.shipping),
    status: 'requires_payment_method',
  });
  return sandbox.ledger.write('payment_intent', { ...intent, livemode });
}

function shippingOf(shipping: Stripe.PaymentIntentCreateParams.Shipping | undefined) {
  if (!shipping) return null;
  const { name, phone = null, address } = shipping;
  const { line1 = null, line2 = null, city = null, state = null, postal_code = null } = address;
  const { country = null } = address;
  const full = { line1, line2, city, state, postal_code, country };
  return { name, phone, carrier: null, tracking_number: null, address: full };
}

/**
 * Stripe adds these entries to the metadata, whatever the status is; the shipping address changes while it is unpaid.
 */
function update(call: CallOf<'payment_intent_update'>, sandbox: StripeSandbox) {
  const intent = findIntent(call, sandbox);
  const { shipping } = call.parameters;
  if (
    shipping !== undefined &&
    (!CANCELABLE.includes(intent.status) || sessionOf(intent, sandbox))
  ) {
    throw unexpectedState(
      `This PaymentIntent's shipping could not be updated because it has a status of ${intent.status}, or a Checkout Session created it.`,
      intent,
    );
  }
  const changed = shipping === undefined ? intent.shipping : shippingOf(shipping || undefined);
  const metadata = metadataOf({ ...intent.metadata, ...(call.parameters.metadata || {}) });
  return sandbox.ledger.write('payment_intent', { ...intent, metadata, shipping: changed });
}

const sessionOf = ({ id }: Stripe.PaymentIntent, { ledger }: StripeSandbox) =>
  ledger.all('checkout_session').find((session) => session.payment_intent === id);

function cancel(call: CallOf<'payment_intent_cancel'>, sandbox: StripeSandbox) {
  const intent = findIntent(call, sandbox);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  if (sessionOf(intent, sandbox)) {
    throw unexpectedState(
      'You cannot cancel a PaymentIntent that a Checkout Session created. Expire the Checkout Session instead.',
      intent,
    );
  }
  return cancelIntent(intent, call.parameters.cancellation_reason ?? null, sandbox);
}

export function cancelIntent(
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  sandbox: StripeSandbox,
): Stripe.PaymentIntent {
  return sandbox.ledger.write('payment_intent', {
    ...intent,
    status: 'canceled',
    canceled_at: sandbox.now(),
    cancellation_reason: reason,
    next_action: null,
  });
}

/** The payment intent of a call; a browser must also send its client secret. */
export function findIntent(call: Call<unknown>, { ledger }: StripeSandbox): Stripe.PaymentIntent {
  const intent = ledger.get('payment_intent', call.id, 'intent');
  if (call.caller === 'browser' && call.clientSecret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

export function unexpectedState(
  message: string,
  payment_intent: Stripe.PaymentIntent,
): StripeError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent });
}

function checkAmount(amount: number): void {
  const refusal = (code: string, message: string) =>
    invalidRequest(message, { code, param: 'amount' });
  if (amount < 50) throw refusal('amount_too_small', 'Amount must be at least $0.50 usd');
  if (amount > 99_999_999) {
    throw refusal('amount_too_large', 'Amount must be no more than $999,999.99');
  }
}
