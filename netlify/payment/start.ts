import * as z from 'zod';
import type { CheckoutContent } from '#adapters/checkout-content.ts';
import { ApiError } from '#adapters/api-error.ts';
import { oneValue } from '#adapters/database.ts';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import { incrementAttempt, type OpenedCheckout } from './checkouts.queries.ts';
import { findOrderOf, placeOrder } from './placed-orders.queries.ts';
import { isStoredFailure } from '#adapters/stripe/client.ts';
import type {
  CheckoutRequest,
  PaymentRequest,
  PlacedOrder,
} from '#contracts/payment/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { CARD_MINIMUM_CENTS } from '#shop/card-minimum.ts';
import {
  alreadyPaid,
  cancelUnpaid,
  cardTestingLimits,
  checkoutChanged,
  hashContent,
  openCheckout,
  priceCheckout,
  requireUnpaid,
} from './checkout.ts';
import { promoNotValid } from './price-cart.ts';
import type { PaymentStarter } from './providers.ts';

// Free orders cost nothing, so anyone could have their emails sent to any address.
const FREE_ORDERS: RateLimit = { name: 'free order by email', max: 5, seconds: 3600 };

/**
 * Starts a payment with one of the starters in providers.ts: prices the checkout, stores it, asks the provider. Throws
 * `price_changed` for other amounts, `sold_out` for more than there is, `already_paid` for a checkout that is paid.
 */
export const startPayment =
  <Reply>(starter: PaymentStarter<Reply>) =>
  async (request: PaymentRequest, clientAddress: string): Promise<Reply> => {
    const content = await priceCheckout(request);
    requirePayableTotal(content.total, starter);
    const limits = cardTestingLimits(clientAddress, starter.isCard);
    const input = { checkoutKey: request.checkoutKey, content, limits };
    const checkout = await openCheckout(input);
    const reply = await findOrCreatePayment(starter, checkout, content);
    if (reply) return reply;
    // Its payment at the provider was canceled, expired or declined, so this content is paid under another checkout.
    await cancelUnpaid(checkout.payments);
    const replacement = await openCheckout(input, checkout.id);
    const second = await findOrCreatePayment(starter, replacement, content);
    if (!second) throw checkoutChanged();
    return second;
  };

/** Finds the provider's payment of this checkout or creates one; undefined when it can't be paid any more. */
async function findOrCreatePayment<Reply>(
  starter: PaymentStarter<Reply>,
  checkout: OpenedCheckout,
  content: CheckoutContent,
): Promise<Reply | undefined> {
  requireUnpaid(checkout);
  const { provider } = starter;
  const attached = checkout.payments.find((payment) => payment.provider === provider);
  const state = attached
    ? await starter.retrieve(attached.id, checkout)
    : await createPayment(starter, checkout, content);
  if (!state) return undefined;
  const payment = { provider, id: state.id };
  if (state.state === 'paid') throw alreadyPaid(payment);
  // Another call may have replaced or finished the checkout: then this payment is canceled.
  if (!attached) {
    const isWaiting = await oneValue(z.boolean())`
      select attach_payment(
        p_checkout_id => ${checkout.id}, p_provider => ${provider}, p_provider_payment_id => ${state.id}
      ) = 'awaiting_payment'`;
    if (!isWaiting) {
      await cancelUnpaid([payment]);
      throw checkoutChanged();
    }
  }
  return state.reply;
}

async function createPayment<Reply>(
  starter: PaymentStarter<Reply>,
  checkout: OpenedCheckout,
  content: CheckoutContent,
) {
  try {
    return await starter.create(checkout, content);
  } catch (error) {
    // Stripe would repeat this failure under the same idempotency key. No browser has the client secret of what it may
    // have created, so that can't be paid.
    if (isStoredFailure(error)) await incrementAttempt(checkout);
    throw error;
  }
}

/**
 * Places an order that costs nothing. No provider is asked; otherwise it is like any other: the checkout is stored, the
 * promo code reserved, and the same checkout key returns the same order (requirements §4, §9).
 */
export async function placeFreeOrder(request: CheckoutRequest): Promise<PlacedOrder> {
  const content = await priceCheckout({ ...request, shown: { totalCents: 0 } });
  const { checkoutKey } = request;
  // Only an order of this same content: the shopper would mistake any other for this one.
  const findPlaced = () => findOrderOf(checkoutKey, hashContent(content));
  const placed = await findPlaced();
  if (placed) return placed;
  await limitRate(FREE_ORDERS, content.customer.email, checkoutKey);
  const checkout = await openCheckout({ checkoutKey, content, limits: null });
  const placedSince = checkout.outcome === 'paid' && (await findPlaced());
  if (placedSince) return placedSince;
  requireUnpaid(checkout);
  const { order, isSoldOut } = await placeOrder({
    checkoutId: checkout.id,
    provider: 'free',
    providerPaymentId: checkout.id,
    amountCents: 0,
    currency: CURRENCY,
  });
  if (order) return order;
  // The checkout expired in between, and another one took the promo code or the pieces.
  throw isSoldOut ? checkoutChanged() : promoNotValid('used_up');
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
