import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { type CallOf, listOf, route, type Route } from '../api/route.ts';
import { checkPrice, newPrice, newProduct } from '../catalog.ts';
import { checkApplicationFee } from '../connect/application-fees.ts';
import { checkCanSell } from '../connect/requirements.ts';
import { cancelIntent } from '../payments/payment-intents.ts';
import { idOf, metadataOf, newId, type StripeSandbox } from '../sandbox.ts';
import { newObject } from '../schema/reply-schema.ts';
import type { LineItemParameters, SessionCreateParameters } from '../schema/requests.ts';

const MINIMUM_CENTS = 50;
/** The countries in which Stripe collects no shipping address, from its API reference. */
const UNSUPPORTED_COUNTRIES = 'AS CX CC CU HM IR KP MH FM NF MP PW SY UM VI'.split(' ');
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 86_400;
/** Stripe does not publish what it accepts; it does not accept a dot with nothing on one side. */
const EMAIL = /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const sessionRoutes: readonly Route[] = [
  route('POST /v1/checkout/sessions', 'checkout_session_create', create),
  route('GET /v1/checkout/sessions', 'checkout_session_list', ({ parameters }, { ledger }) => {
    const { payment_intent: intent, limit } = parameters;
    const found = ledger
      .all('checkout_session')
      .filter((session) => !intent || session.payment_intent === intent);
    return listOf(found, limit, '/v1/checkout/sessions');
  }),
  route('GET /v1/checkout/sessions/:id', 'checkout_session_retrieve', findSession),
  route('POST /v1/checkout/sessions/:id', 'checkout_session_update', (call, sandbox) => {
    const session = findSession(call, sandbox);
    const metadata = metadataOf({ ...session.metadata, ...(call.parameters.metadata || {}) });
    return sandbox.ledger.write('checkout_session', { ...session, metadata });
  }),
  route('POST /v1/checkout/sessions/:id/expire', 'checkout_session_expire', (call, sandbox) => {
    const session = findSession(call, sandbox);
    if (session.status === 'open') return expire(session, sandbox);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
];

/** The session of a call. One that is past its expiry time is expired first. */
export function findSession(
  { id }: { id: string },
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const session = sandbox.ledger.get('checkout_session', id, 'session');
  const isOver = session.status === 'open' && session.expires_at <= sandbox.now();
  return isOver ? expire(session, sandbox) : session;
}

function expire(session: Stripe.Checkout.Session, sandbox: StripeSandbox): Stripe.Checkout.Session {
  const intent = sandbox.ledger.find('payment_intent', idOf(session.payment_intent));
  if (intent) cancelIntent(intent, 'expired', sandbox);
  return sandbox.ledger.write('checkout_session', { ...session, status: 'expired', url: null });
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
  metadataOf(intentData.metadata);
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

function newSession(
  parameters: SessionCreateParameters,
  amount: number,
  sandbox: StripeSandbox,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const created = sandbox.now();
  return newObject('checkout.session', {
    id,
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: parameters.cancel_url ?? null,
    created,
    currency: 'usd',
    custom_fields: [],
    custom_text: {},
    customer_email: parameters.customer_email ?? null,
    expires_at: parameters.expires_at ?? created + LONGEST_SECONDS,
    metadata: metadataOf(parameters.metadata),
    mode: 'payment',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_address_collection: parameters.shipping_address_collection ?? null,
    shipping_options: [],
    status: 'open',
    success_url: parameters.success_url,
    ui_mode: 'hosted_page',
    url: `${sandbox.parts.origin}/c/pay/${id}`,
  });
}

interface Sold {
  product: Stripe.Product;
  price: Stripe.Price;
}

function createLineItems(
  lines: readonly LineItemParameters[],
  sandbox: StripeSandbox,
): Stripe.LineItem[] {
  return lines.map((line, index) => {
    const { price: priceId, quantity = 1 } = line;
    const { price, product } = priceId
      ? existing(priceId, `line_items[${index}][price]`, sandbox)
      : inline(line, sandbox);
    const total = (price.unit_amount ?? 0) * quantity;
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: 'usd',
      description: product.name,
      metadata: null,
      price,
      quantity,
    };
  });
}

function existing(id: string, param: string, { ledger }: StripeSandbox): Sold {
  const price = ledger.get('price', id, param);
  const product = ledger.get('product', idOf(price.product));
  if (!price.active || !product.active) {
    const what = price.active ? 'price’s product' : 'price';
    throw invalidRequest(`The ${what} specified is inactive.`, { param });
  }
  return { price, product };
}

/** A product and price for this session only; both are inactive. */
function inline({ price_data: data }: LineItemParameters, sandbox: StripeSandbox): Sold {
  if (!data) {
    throw invalidRequest('You must specify either `price` or `price_data` for each line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  const { unit_amount, product_data } = data;
  checkPrice(unit_amount, 'line_items[price_data][unit_amount]');
  const product = newProduct({ ...product_data, active: false }, sandbox.now());
  return { price: newPrice(product.id, { unit_amount, active: false }, sandbox.now()), product };
}
