import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../api/errors.ts';
import { type CallOf, route, type Route } from '../api/route.ts';
import { checkApplicationFee } from '../connect/application-fees.ts';
import { checkCanSell } from '../connect/requirements.ts';
import { cancelIntent } from '../payments/payment-intents.ts';
import { withNulls } from '../schema/reply-schema.ts';
import { type EventSource, idOf, metadataOf, newId, type StripeSandbox } from '../sandbox.ts';
import type { SessionCreateParameters } from '../schema/requests.ts';
import { createLineItems } from './line-items.ts';

const MINIMUM_CENTS = 50;
/** The countries in which Stripe collects no shipping address, from its API reference. */
const UNSUPPORTED_COUNTRIES = 'AS CX CC CU HM IR KP MH FM NF MP PW SY UM VI'.split(' ');
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 86_400;
/** Stripe does not publish what it accepts; it does not accept a dot with nothing on one side. */
const EMAIL = /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const sessionRoutes: readonly Route[] = [
  route('POST /v1/checkout/sessions', 'checkout_session_create', create),
  route('GET /v1/checkout/sessions/:id', 'checkout_session_retrieve', findSession),
  route('POST /v1/checkout/sessions/:id/expire', 'checkout_session_expire', (call, sandbox) => {
    const session = findSession(call, sandbox);
    if (session.status === 'open') return expire(session, call, sandbox);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
];

/** The session of a call. One that is past its expiry time is expired first. */
export function findSession(
  call: EventSource & { id: string },
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const session = sandbox.ledger.find('checkout_session', call.id);
  if (!session) throw noSuch('checkout.session', call.id, 'session');
  const isOver = session.status === 'open' && session.expires_at <= sandbox.now();
  return isOver ? expire(session, call, sandbox) : session;
}

function expire(
  session: Stripe.Checkout.Session,
  source: EventSource,
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const intent = sandbox.ledger.find('payment_intent', idOf(session.payment_intent));
  if (intent) cancelIntent(intent, 'expired', source, sandbox);
  const expired = sandbox.ledger.write('checkout_session', {
    ...session,
    status: 'expired',
    url: null,
  });
  sandbox.emitEvent('checkout.session.expired', expired, source);
  return expired;
}

function create(
  call: CallOf<'checkout_session_create'>,
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const { parameters } = call;
  checkAddresses(parameters);
  checkCanSell(sandbox, 'Checkout Session');
  checkExpiry(parameters.expires_at, sandbox.now());
  checkCountries(parameters.shipping_address_collection?.allowed_countries);
  const lineItems = createLineItems(parameters.line_items, sandbox);
  const amount = lineItems.reduce((total, line) => total + line.amount_total, 0);
  if (amount < MINIMUM_CENTS) {
    throw invalidRequest(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: 'amount_too_small' },
    );
  }
  const intentData = parameters.payment_intent_data ?? {};
  checkApplicationFee(intentData.application_fee_amount, amount, sandbox);
  const session = newSession(parameters, amount, sandbox);
  sandbox.ledger.write('session_details', { id: session.id, lineItems, intentData });
  return sandbox.ledger.write('checkout_session', session);
}

function checkAddresses({
  customer_email: email,
  success_url,
  cancel_url,
}: SessionCreateParameters) {
  if (email !== undefined && !EMAIL.test(email)) {
    const param = 'customer_email';
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param });
  }
  if ([success_url, cancel_url].some((url) => url && !URL.canParse(url))) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid' });
  }
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  if (expiresAt >= now + SHORTEST_SECONDS && expiresAt <= now + LONGEST_SECONDS) return;
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );
}

function checkCountries(countries: readonly string[] | undefined): void {
  const refused = countries?.find((code) => UNSUPPORTED_COUNTRIES.includes(code));
  if (countries?.length !== 0 && refused === undefined) return;
  throw invalidRequest(`Invalid shipping_address_collection[allowed_countries]: ${refused ?? ''}`, {
    param: 'shipping_address_collection[allowed_countries]',
  });
}

/** A new hosted session: unpaid and without a payment intent. */
function newSession(
  parameters: SessionCreateParameters,
  amount: number,
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const created = sandbox.now();
  return withNulls('checkout.session', {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: parameters.cancel_url ?? null,
    created,
    currency: 'usd',
    custom_fields: [],
    custom_text: {},
    customer_creation: 'if_required',
    customer_email: parameters.customer_email ?? null,
    discounts: [],
    expires_at: parameters.expires_at ?? created + LONGEST_SECONDS,
    livemode: false,
    metadata: metadataOf(parameters.metadata),
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_address_collection: parameters.shipping_address_collection ?? null,
    shipping_options: [],
    status: 'open',
    success_url: parameters.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id, sandbox),
  });
}

/** The URL of the hosted page; for a connected account it names the account. */
function pageUrl(id: string, { account, parts }: StripeSandbox): string {
  const query = new URLSearchParams({
    key: parts.keys.publishableKey,
    ...(account && { _stripe_account: account }),
  });
  return `${parts.origin}/c/pay/${id}?${query}`;
}
