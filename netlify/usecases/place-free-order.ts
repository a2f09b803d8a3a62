import type { OpenedCheckout } from '#adapters/records/checkouts.ts';
import { type PlacedOrder, placeOrder } from '#adapters/records/orders.ts';
import type { AskedCheckout } from '#contracts/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import { priceCheckout, promoRefused, refuseOtherTotal } from './price-checkout.ts';
import { startPayment } from './start-payment.ts';

/**
 * Places an order that costs nothing. Nobody is asked for money; for the rest it is like any other: the checkout is
 * written down, the promo reserved, and the same key makes the same order (specification §4, §9).
 */
export async function placeFreeOrder(asked: AskedCheckout): Promise<PlacedOrder> {
  const content = await priceCheckout(asked);
  refuseOtherTotal(0, content);
  return startPayment({ checkoutKey: asked.checkoutKey, content, payer: null }, place, findPlaced);
}

async function findPlaced(checkout: OpenedCheckout): Promise<PlacedOrder | undefined> {
  const isFree = checkout.payments.some(({ provider }) => provider === 'free');
  return isFree ? place(checkout) : undefined;
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
