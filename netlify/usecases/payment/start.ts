import { ApiError } from '#adapters/api-error.ts';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import {
  attachPayment,
  type CheckoutContent,
  incrementAttempt,
  type OpenedCheckout,
  type ProviderPayment,
} from '#adapters/records/checkouts.ts';
import { findOrderOf, type PlacedOrder, placeOrder } from '#adapters/records/orders.ts';
import { isStoredFailure } from '#adapters/stripe/client.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { CARD_MINIMUM_CENTS } from '#shop/platform.ts';
import {
  type ExpectedAmounts,
  hashContent,
  priceCheckout,
  type Purchase,
  writeCheckout,
} from './checkout.ts';
import { cancelPayments, type PaymentStarter } from './providers.ts';
import { promoNotValid } from '../price-cart.ts';

/** One call replaces a checkout at most this often: more means that two pages keep changing it. */
const MAX_ROUNDS = 3;

// Free orders cost nothing, so anyone could have their emails sent to any address.
const FREE_ORDERS: RateLimit = { name: 'free order by email', max: 5, seconds: 3600 };

/**
 * Starts a payment with one of the starters in providers.ts. Throws `price_changed` for other amounts, `already_paid` for
 * a checkout that is paid.
 */
export async function startPayment<Reply>(
  starter: PaymentStarter<Reply>,
  request: CheckoutRequest & ExpectedAmounts,
  clientAddress: string,
): Promise<Reply> {
  const content = await priceCheckout(request, request);
  requirePayableTotal(content.total, starter);
  const payer = { address: clientAddress, isCard: starter.isCard };
  return openAndPay({ checkoutKey: request.checkoutKey, content, payer }, (checkout) =>
    preparePayment(starter, checkout, content),
  );
}

/**
 * Places an order that costs nothing. No provider is asked; otherwise it is like any other: the checkout is stored, the
 * promo code reserved, and the same checkout key returns the same order (requirements §4, §9).
 */
export async function placeFreeOrder(request: CheckoutRequest): Promise<PlacedOrder> {
  const content = await priceCheckout(request, { amount: 0 });
  const { checkoutKey } = request;
  // Only an order of this same content: the shopper would mistake any other for this one.
  const findPlaced = () => findOrderOf(checkoutKey, hashContent(content));
  const placed = await findPlaced();
  if (placed) return placed;
  await limitRate(FREE_ORDERS, content.customer.email, checkoutKey);
  return openAndPay({ checkoutKey, content, payer: null }, placeWithoutPayment, findPlaced);
}

/**
 * Stores the checkout and pays for it with `pay`. Other content under the same checkout key cancels the unpaid payments and
 * replaces the checkout, and so does `pay` when it returns undefined: this checkout can't be paid any more (requirements
 * §7).
 */
async function openAndPay<Reply>(
  purchase: Purchase,
  pay: (checkout: OpenedCheckout) => Promise<Reply | undefined>,
  findExisting: () => Promise<Reply | undefined> = () => Promise.resolve(undefined),
): Promise<Reply> {
  let replaces: string | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const checkout = await writeCheckout(purchase, replaces);
    const { outcome, payments } = checkout;
    if (outcome === 'paid' || outcome === 'paying') {
      const existing = await findExisting();
      if (existing) return existing;
      // Without an order yet, only a PayPal payment can be in progress.
      throw alreadyPaid(
        payments.findLast(({ provider }) => outcome === 'paid' || provider === 'paypal'),
      );
    }
    const reply = outcome === 'changed' ? undefined : await pay(checkout);
    if (reply) return reply;
    const paid = await cancelPayments(payments);
    if (paid) throw alreadyPaid(paid);
    replaces = checkout.id;
  }
  throw checkoutChanged();
}

/** Finds the provider's payment of this checkout or creates one; undefined when it can't be paid any more. */
async function preparePayment<Reply>(
  starter: PaymentStarter<Reply>,
  checkout: OpenedCheckout,
  content: CheckoutContent,
): Promise<Reply | undefined> {
  const { provider } = starter;
  const attached = checkout.payments.find((payment) => payment.provider === provider);
  const prepared = attached
    ? await starter.retrieve(attached.id, checkout)
    : await createPayment(starter, checkout, content);
  if (!prepared) return undefined;
  const payment = { provider, id: prepared.id };
  if (prepared.state === 'paid') throw alreadyPaid(payment);
  if (!attached) await attachOrCancel(checkout, payment);
  return prepared.reply;
}

async function createPayment<Reply>(
  starter: PaymentStarter<Reply>,
  checkout: OpenedCheckout,
  content: CheckoutContent,
) {
  try {
    return await starter.create(checkout, content);
  } catch (error) {
    // Stripe would repeat this failure under the same idempotency key. No browser has the client secret of what it may have
    // created, so that can't be paid.
    if (isStoredFailure(error)) await incrementAttempt(checkout);
    throw error;
  }
}

/** Attaches the payment, unless another call has replaced or finished the checkout: then the payment is canceled. */
async function attachOrCancel(checkout: OpenedCheckout, payment: ProviderPayment): Promise<void> {
  const state = await attachPayment(checkout.id, payment.provider, payment.id);
  if (state === 'awaiting_payment') return;
  const paid = await cancelPayments([payment]);
  throw paid ? alreadyPaid(paid) : checkoutChanged();
}

async function placeWithoutPayment({ id: checkoutId }: OpenedCheckout): Promise<PlacedOrder> {
  const { order } = await placeOrder({
    checkoutId,
    provider: 'free',
    providerPaymentId: checkoutId,
    amountCents: 0,
    currency: CURRENCY,
  });
  // The checkout expired in between, and another one took the promo code.
  if (!order) throw promoNotValid('used_up');
  return order;
}

/** Throws `nothing_to_pay` for a total of 0, and `below_card_minimum` for less than Stripe charges to a card. */
export function requirePayableTotal(totalCents: number, { isCard }: { isCard: boolean }): void {
  if (totalCents <= 0) {
    throw new ApiError('nothing_to_pay', 'This order costs nothing: there is nothing to pay.');
  }
  if (!isCard || totalCents >= CARD_MINIMUM_CENTS) return;
  const minimum = formatCents(CARD_MINIMUM_CENTS);
  throw new ApiError(
    'below_card_minimum',
    `Your total is under ${minimum}, the least a card can be charged. Pay with PayPal or change the promo code.`,
  );
}

/** Names the payment that was made, so that the page can ask for its order. */
function alreadyPaid(payment: ProviderPayment | undefined): ApiError {
  const text = 'This order is already paid.';
  return new ApiError('already_paid', text, payment && PAYMENT_FIELD[payment.provider](payment.id));
}

const PAYMENT_FIELD = {
  stripe: (paymentIntentId: string) => ({ paymentIntentId }),
  stripe_session: (sessionId: string) => ({ sessionId }),
  paypal: (paypalOrderId: string) => ({ paypalOrderId }),
  free: () => ({}),
};

function checkoutChanged(): ApiError {
  const text = 'This checkout was changed on another page. Please try again.';
  return new ApiError('checkout_changed', text);
}
