import type Stripe from 'stripe';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { escape, pageResponse, redirect } from '#sandbox/provider/http.ts';
import { StripeError } from '../api/errors.ts';
import { createPaymentMethod, parseCard } from '../payments/cards.ts';
import { attemptPayment, authenticate } from '../payments/confirmation.ts';
import { createIntent } from '../payments/payment-intents.ts';
import { idOf, type StripeSandbox } from '../sandbox.ts';
import { findSession } from './sessions.ts';

type Session = Stripe.Checkout.Session;

const PATH = /^\/c\/pay\/(\w+)$/;

/** The hosted page: shows what is to be paid, takes a card, and sends the customer back to the shop. */
export function paymentPageHandler(platform: StripeSandbox): RequestHandler {
  return async (request) => {
    const [, id = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    const sandbox = platform.forOwnerOf(id);
    if (!sandbox.ledger.find('checkout_session', id)) return undefined;
    const form = new URLSearchParams(await request.text());
    const session = findSession({ id }, sandbox);
    sandbox.commit();
    const isSubmitted = request.method === 'POST' && session.status === 'open';
    const problem = isSubmitted ? submit(session, form, sandbox) : '';
    const current = findSession({ id }, sandbox);
    if (current.status !== 'complete') return paymentPage(current, form, problem, sandbox);
    return redirect(current.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? '');
  };
}

/** Pays, or ends the 3-D Secure check; returns what went wrong. */
function submit(session: Session, form: URLSearchParams, sandbox: StripeSandbox): string {
  const outcome = form.get('authentication');
  try {
    const intent =
      outcome === null
        ? pay(session, form, sandbox)
        : authenticate(
            intentOf(session, sandbox),
            outcome === 'fail' ? 'fail' : 'complete',
            sandbox,
          );
    sandbox.commit();
    return intent.last_payment_error?.message ?? '';
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    // A declined card is committed with its failed charge.
    if (error.body.charge) sandbox.commit();
    else sandbox.rollback();
    return error.message;
  }
}

function pay(session: Session, form: URLSearchParams, sandbox: StripeSandbox) {
  const text = (name: string) => form.get(name)?.trim() ?? '';
  const digits = (name: string) => text(name).replaceAll(/\D/g, '');
  const expiry = digits('expiry');
  const card = parseCard({
    number: digits('number'),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: Number(`20${expiry.slice(2)}`),
  });
  const method = createPaymentMethod(card, { billing: { email: text('email') } }, sandbox);
  const collected = collectShipping(session, text, sandbox);
  return attemptPayment({ intent: intentOf(collected, sandbox), method }, sandbox);
}

/**
 * Stores the entered address in `collected_information.shipping_details`, where Stripe returns it (its OpenAPI
 * fixtures, `checkout.session`).
 */
function collectShipping(
  session: Session,
  text: (name: string) => string,
  sandbox: StripeSandbox,
): Session {
  if (!session.shipping_address_collection) return session;
  const address = {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2') || null,
    postal_code: text('postal_code'),
    state: text('state'),
  };
  const shipping_details = { name: text('name'), address };
  return sandbox.ledger.write('checkout_session', {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details },
  });
}

/** The session's payment intent, created on the first attempt to pay. */
function intentOf(session: Session, sandbox: StripeSandbox): Stripe.PaymentIntent {
  const existing = sandbox.ledger.find('payment_intent', idOf(session.payment_intent));
  if (existing) return existing;
  const { intentData } = sandbox.ledger.find('session_details', session.id) ?? {};
  const intent = createIntent({ ...intentData, amount: session.amount_total ?? 0 }, sandbox);
  sandbox.ledger.write('checkout_session', { ...session, payment_intent: intent.id });
  return intent;
}

/** The page of a session that is not complete. Stripe's own requires every field but the second address line. */
function paymentPage(
  session: Session,
  form: URLSearchParams,
  problem: string,
  { ledger }: StripeSandbox,
): Response {
  const intent = ledger.find('payment_intent', idOf(session.payment_intent));
  const { lineItems = [] } = ledger.find('session_details', session.id) ?? {};
  const lines = lineItems.map(
    ({ description, quantity, amount_total }) =>
      `<li>${escape(description ?? '')} × ${quantity}: ${dollars(amount_total)}</li>`,
  );
  const openForm = intent?.status === 'requires_action' ? CHALLENGE : cardForm(session, form);
  const content = `${session.cancel_url ? `<p><a href="${escape(session.cancel_url)}">← Back</a></p>` : ''}
    <h1>Pay ${dollars(session.amount_total)}</h1>
    <ul>${lines.join('')}</ul>
    ${problem && `<p class="notice" role="alert">${escape(problem)}</p>`}
    ${session.status === 'open' ? openForm : '<p role="status">This checkout session has timed out.</p>'}`;
  return pageResponse('Stripe', { title: 'Checkout', content });
}

const CHALLENGE = `<form method="post">
  <p>Is it you? This is a 3D Secure test page: choose how it ends.</p>
  <button name="authentication" value="complete">Complete</button>
  <button class="plain" name="authentication" value="fail">Fail</button>
</form>`;

function cardForm(
  { customer_email: email, shipping_address_collection: shipping }: Session,
  form: URLSearchParams,
): string {
  const field = (label: string, name: string, attributes: string) =>
    `<label for="${name}">${label}</label>
     <input id="${name}" name="${name}" value="${escape(form.get(name) ?? '')}" ${attributes}>`;
  const digits = (pattern: string) => `inputmode="numeric" pattern="${pattern}" required`;
  return `<form method="post">
    ${email ? `<p>${escape(email)}</p><input type="hidden" name="email" value="${escape(email)}">` : field('Email', 'email', 'type="email" required')}
    ${shipping ? shippingFields(shipping.allowed_countries, field) : ''}
    ${field('Card number', 'number', digits(String.raw`[\d ]{15,19}`))}
    ${field('Expiration date', 'expiry', `placeholder="MM / YY" ${digits(String.raw`(0[1-9]|1[0-2]) ?/? ?\d\d`)}`)}
    ${field('Security code', 'code', digits(String.raw`\d{3,4}`))}
    <button>Pay</button>
  </form>`;
}

function shippingFields(
  countries: readonly string[],
  field: (label: string, name: string, attributes: string) => string,
): string {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = countries.map((code) => `<option value="${code}">${names.of(code)}</option>`);
  return `<fieldset><legend>Shipping address</legend>
    ${field('Full name', 'name', 'autocomplete="shipping name" required')}
    <label for="country">Country or region</label>
    <select id="country" name="country">${options.join('')}</select>
    ${field('Address line 1', 'line1', 'autocomplete="shipping address-line1" required')}
    ${field('Address line 2', 'line2', 'autocomplete="shipping address-line2"')}
    ${field('City', 'city', 'autocomplete="shipping address-level2" required')}
    ${field('State', 'state', 'autocomplete="shipping address-level1" required')}
    ${field('ZIP code', 'postal_code', 'autocomplete="shipping postal-code" required')}
  </fieldset>`;
}

function dollars(cents: number | null): string {
  return `$${((cents ?? 0) / 100).toFixed(2)}`;
}
