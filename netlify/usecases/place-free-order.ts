import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { OpenedCheckout } from '#adapters/records/checkouts.ts';
import { findOrderOf, type PlacedOrder, placeOrder } from '#adapters/records/orders.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import { priceCheckout, promoRefused, refuseOtherTotal } from './price-checkout.ts';
import { startPayment } from './start-payment.ts';
import { hashOf } from './write-checkout.ts';

// Such an order costs nothing, so anyone may have its mails sent to any address.
const BY_EMAIL: RateLimit = { name: 'free order by email', most: 5, seconds: 3600 };

/**
 * Places an order that costs nothing. Nobody is asked for money; for the rest it is like any other: the checkout is
 * written down, the promo reserved, and the same key makes the same order (specification §4, §9). An address that has had
 * too many of them is refused before any of that.
 */
export async function placeFreeOrder(request: CheckoutRequest): Promise<PlacedOrder> {
  const content = await priceCheckout(request);
  refuseOtherTotal(0, content);
  const { checkoutKey } = request;
  // An order of something else is no answer: the shopper would take it for this one.
  const findPlaced = () => findOrderOf(checkoutKey, hashOf(content));
  const placed = await findPlaced();
  if (placed) return placed;
  await limitRate(BY_EMAIL, content.customer.email, checkoutKey);
  return startPayment({ checkoutKey, content, payer: null }, place, findPlaced);
}

async function place({ id: checkoutId }: OpenedCheckout): Promise<PlacedOrder> {
  const { order } = await placeOrder({
    checkoutId,
    provider: 'free',
    providerPaymentId: checkoutId,
    amountCents: 0,
    currency: CURRENCY,
  });
  // Given up while we were at it, and its promo went to somebody else.
  if (!order) throw promoRefused('used_up');
  return order;
}
