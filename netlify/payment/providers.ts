import type { CheckoutContent } from '#adapters/checkout-content.ts';
import { log } from '#adapters/log.ts';
import { createOrder, getOrder } from '#adapters/paypal/orders.ts';
import type { PaypalOrder } from '#adapters/paypal/replies.ts';
import {
  type OpenedCheckout,
  type PaymentProvider,
  type ProviderPayment,
  recordPaypalRefusal,
} from './checkouts.queries.ts';
import { expectReturn } from './payments.queries.ts';
import { settings } from '#adapters/settings.ts';
import {
  type CheckoutSession,
  createSession,
  expireSession,
  retrieveSession,
  type SessionLine,
} from '#adapters/stripe/checkout-sessions.ts';
import { stripe } from '#adapters/stripe/client.ts';
import {
  cancelIntent,
  createIntent,
  isPaidOrProcessing,
  type PaymentIntent,
  retrieveIntent,
} from '#adapters/stripe/payment-intents.ts';
import { ATTEMPTS_EXCEEDED } from '#contracts/payment/capture-paypal-order.ts';
import { brand } from '#shop/brand.ts';
import { paths } from '#shop/paths.ts';
import { SHIPPING } from '#shop/pricing.ts';
import { sizeLabel } from '#shop/variant.ts';
import { MAX_PAYPAL_DECLINES, paypalDeclined } from './finish.ts';

/** A payment as its provider has it; undefined when it was canceled, expired or declined. */
type ProviderPaymentState<Reply> =
  { state: 'payable'; id: string; reply: Reply } | { state: 'paid'; id: string } | undefined;

/** How a payment is started at one provider; `Reply` is what the page needs to go on. */
export interface PaymentStarter<Reply> {
  provider: Exclude<PaymentProvider, 'free'>;
  isCard: boolean;
  /**
   * Creates a payment. The idempotency key is made of the checkout: the same call finds the same payment after a crash.
   */
  create: (
    checkout: OpenedCheckout,
    content: CheckoutContent,
  ) => Promise<ProviderPaymentState<Reply>>;
  retrieve: (id: string, checkout: OpenedCheckout) => Promise<ProviderPaymentState<Reply>>;
}

/** A PaymentIntent for the card form and the wallets on our own page. */
export const cardPayment: PaymentStarter<{ clientSecret: string; paymentIntentId: string }> = {
  provider: 'stripe',
  isCard: true,
  create: async (checkout, content) =>
    intentState(
      await createIntent({
        checkoutId: checkout.id,
        content,
        idempotencyKey: `checkout:${checkout.id}:${checkout.stripeAttempt}`,
      }),
    ),
  retrieve: async (id) => intentState(await retrieveIntent(id)),
};

function intentState(intent: PaymentIntent | undefined) {
  if (!intent) return undefined;
  const { id, clientSecret } = intent;
  if (isPaidOrProcessing(intent)) return { state: 'paid', id } as const;
  if (!clientSecret || intent.status === 'canceled') return undefined;
  return { state: 'payable', id, reply: { clientSecret, paymentIntentId: id } } as const;
}

/**
 * Loads Stripe's SDK while the shopper is still in the cart: the first payment of a new process does not wait for it.
 */
export async function prepareCardPayment(): Promise<void> {
  await stripe();
}

/** Stripe's hosted page, for when the card form can't load. */
export const hostedPayment: PaymentStarter<{ url: string; sessionId: string }> = {
  provider: 'stripe_session',
  isCard: true,
  async create(checkout, content) {
    const { SITE_URL } = settings();
    const session = await createSession({
      checkoutId: checkout.id,
      content,
      lines: sessionLines(content),
      successUrl: `${SITE_URL}${paths.payment}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${SITE_URL}${paths.payment}?canceled=true`,
      idempotencyKey: `session:${checkout.id}:${checkout.stripeAttempt}`,
    });
    return sessionState(session);
  },
  retrieve: async (id) => sessionState(await retrieveSession(id)),
};

function sessionState(session: CheckoutSession | undefined) {
  if (!session) return undefined;
  const { id, status, url } = session;
  if (status === 'complete') return { state: 'paid', id } as const;
  if (!url || status === 'expired') return undefined;
  return { state: 'payable', id, reply: { url, sessionId: id } } as const;
}

/** Stripe's page has no line for a discount: with a promo code the order is one line, and shipping another. */
function sessionLines(content: CheckoutContent): SessionLine[] {
  const { items, discount, promo_code, shipping = 0, tax, total } = content;
  const once = (name: string, unitCents: number) => ({ name, unitCents, quantity: 1 });
  const goods = items.map(({ product_name, size, unit_price, quantity }) => ({
    name: `${product_name}, ${sizeLabel(size)}`,
    unitCents: unit_price,
    quantity,
  }));
  const lines =
    discount > 0
      ? [
          once(`${brand.name} order with promo code ${promo_code}`, total - shipping),
          once(SHIPPING, shipping),
        ]
      : [...goods, once(SHIPPING, shipping), once('Sales Tax', tax)];
  return lines.filter(({ unitCents }) => unitCents > 0);
}

/** A PayPal order and the address where the shopper approves it. */
export const paypalPayment: PaymentStarter<{ approvalUrl: string; paypalOrderId: string }> = {
  provider: 'paypal',
  isCard: false,
  async create(checkout, content) {
    const created = await createPaypalOrder(checkout, content);
    if (created.outcome === 'created') return paypalOrderState(created.order, 0);
    const { issue, debugId } = created.problem;
    await recordPaypalRefusal(checkout, created.isAboutAddress);
    if (!created.isAboutAddress)
      throw new Error(`PayPal did not create an order: ${issue} (debug id ${debugId})`);
    log('info', 'refused address', { issue, debugId });
    const { attempt } = checkout.paypal;
    const paypal = { ...checkout.paypal, attempt: attempt + 1, hasRefusedAddress: true };
    return paypalPayment.create({ ...checkout, paypal }, content);
  },
  async retrieve(id, { paypal: { declines } }) {
    if (declines >= MAX_PAYPAL_DECLINES) throw paypalDeclined(ATTEMPTS_EXCEEDED, declines);
    const state = paypalOrderState(await getOrder(id), declines);
    if (state?.state === 'payable' && declines > 0) await expectReturn(id);
    return state;
  },
};

function createPaypalOrder(
  { id, paypal: { attempt, hasRefusedAddress } }: OpenedCheckout,
  content: CheckoutContent,
) {
  const returnUrl = settings().SITE_URL + paths.payment;
  return createOrder({
    content,
    hasRefusedAddress,
    checkoutId: id,
    requestId: `checkout:${id}:${attempt}`,
    returnUrl,
    cancelUrl: `${returnUrl}?status=cancel`,
  });
}

function paypalOrderState(order: PaypalOrder | undefined, declines: number) {
  if (!order || order.state === 'voided' || order.state === 'declined') return undefined;
  const { id, state, approvalUrl } = order;
  // An approved order needs only the capture, which the page asks for as it does for a paid one. After a decline PayPal
  // may still call the order approved, with the funding that was declined.
  if (state === 'captured' || (state === 'approved' && declines === 0)) {
    return { state: 'paid', id } as const;
  }
  return { state: 'payable', id, reply: { approvalUrl, paypalOrderId: id } } as const;
}

/**
 * Cancels these payments at their providers. Returns the first that can't be canceled, because it is paid or its
 * payment is processing; undefined when none can be paid any more.
 */
export async function cancelPayments(
  payments: readonly ProviderPayment[],
): Promise<ProviderPayment | undefined> {
  for (const payment of payments) {
    if (await isPaidDespiteCancel[payment.provider](payment.id)) return payment;
  }
  return undefined;
}

const isPaidDespiteCancel: Record<PaymentProvider, (id: string) => Promise<boolean>> = {
  async stripe(id) {
    const intent = await retrieveIntent(id);
    return isPaidOrProcessing(intent) || isPaidOrProcessing(intent && (await cancelIntent(intent)));
  },
  async stripe_session(id) {
    return (await expireSession(id))?.status === 'complete';
  },
  // PayPal can't cancel an order. It is never paid if we never capture it, and begin_capture prevents that.
  async paypal(id) {
    return (await getOrder(id))?.state === 'captured';
  },
  free: () => Promise.resolve(false),
};
