import {
  type CheckoutContent,
  isWrittenAs,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { type PlacedOrder, placeOrder } from '#adapters/records/orders.ts';
import type { AskedCheckout } from '#contracts/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import { priceCheckout, promoRefused, refuseOtherTotal } from './price-checkout.ts';
import { startPayment } from './start-payment.ts';
import { hashOf } from './write-checkout.ts';

/**
 * Places an order that costs nothing. Nobody is asked for money; for the rest it is like any other: the checkout is
 * written down, the promo reserved, and the same key makes the same order (specification §4, §9).
 */
export async function placeFreeOrder(asked: AskedCheckout): Promise<PlacedOrder> {
  const content = await priceCheckout(asked);
  refuseOtherTotal(0, content);
  const purchase = { checkoutKey: asked.checkoutKey, content, payer: null };
  return startPayment(purchase, place, (checkout) => findPlaced(checkout, content));
}

/** An order of something else is no answer: the shopper would take it for this one. */
async function findPlaced(
  checkout: OpenedCheckout,
  content: CheckoutContent,
): Promise<PlacedOrder | undefined> {
  const isFree = checkout.payments.some(({ provider }) => provider === 'free');
  return isFree && (await isWrittenAs(checkout.id, hashOf(content))) ? place(checkout) : undefined;
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
