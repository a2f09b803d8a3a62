import {
  type CheckoutContent,
  type OpenedCheckout,
  incrementAttempt,
} from '#adapters/records/checkouts.ts';
import { settings } from '#adapters/settings.ts';
import {
  createSession,
  retrieveSession,
  type SessionLine,
} from '#adapters/stripe/checkout-sessions.ts';
import { isStoredFailure } from '#adapters/stripe/client.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { brand } from '#shop/brand.ts';
import { paths } from '#shop/paths.ts';
import { priceCheckout, refuseOtherTotal } from './price-checkout.ts';
import { alreadyPaidError, attach, refuseBelowCardMinimum, startPayment } from './start-payment.ts';

/** A page of Stripe's own on which the shopper can pay by card, for when the card field can't load. */
export async function startHostedPayment(
  request: CheckoutRequest & { amount: number },
  clientAddress: string,
) {
  const content = await priceCheckout(request);
  refuseOtherTotal(request.amount, content);
  refuseBelowCardMinimum(content.total);
  const payer = { address: clientAddress, byCard: true };
  return startPayment({ checkoutKey: request.checkoutKey, content, payer }, (checkout) =>
    openSession(checkout, content),
  );
}

/** The session that can be paid; undefined when it has expired. */
async function openSession(checkout: OpenedCheckout, content: CheckoutContent) {
  const known = checkout.payments.find(({ provider }) => provider === 'stripe_session');
  const session = known ? await retrieveSession(known.id) : await requestSession(checkout, content);
  if (session?.status === 'complete') {
    throw alreadyPaidError({ provider: 'stripe_session', id: session.id });
  }
  if (!session?.url || session.status === 'expired') return undefined;
  if (!known) await attach(checkout, { provider: 'stripe_session', id: session.id });
  return { url: session.url, sessionId: session.id };
}

async function requestSession(checkout: OpenedCheckout, content: CheckoutContent) {
  const { SITE_URL } = settings();
  try {
    return await createSession({
      checkoutId: checkout.id,
      currency: content.currency,
      lines: linesOf(content),
      customerEmail: content.customer.email,
      successUrl: `${SITE_URL}${paths.payment}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${SITE_URL}${paths.payment}?canceled=true`,
      idempotencyKey: `session:${checkout.id}:${checkout.attempt}`,
    });
  } catch (error) {
    if (isStoredFailure(error)) await incrementAttempt(checkout);
    throw error;
  }
}

/** What Stripe's page lists. It has no line for what is taken off, so with a promo the order is one line. */
function linesOf({ items, discount, promo_code, tax, total }: CheckoutContent): SessionLine[] {
  if (discount > 0) {
    const name = `${brand.name} order with promo code ${promo_code}`;
    return [{ name, unitCents: total, quantity: 1 }];
  }
  const lines = items.map(({ product_name, size, unit_price, quantity }) => ({
    name: `${product_name}, Size ${size}`,
    unitCents: unit_price,
    quantity,
  }));
  return tax > 0 ? [...lines, { name: 'Sales Tax', unitCents: tax, quantity: 1 }] : lines;
}
