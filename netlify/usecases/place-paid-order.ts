import { type PlacedOrder, placeOrder } from '#adapters/records/orders.ts';
import type { PaymentIntent } from '#adapters/stripe/payment-intents.ts';
import { Refusal } from '#contracts/refusal.ts';

/**
 * The order that a succeeded payment intent paid for: made now, or found made. The money counts as Stripe tells it. When
 * another payment has made the order, that order is the answer, and this payment is on its way back.
 */
export async function placePaidOrder(
  checkoutId: string,
  intent: PaymentIntent,
): Promise<PlacedOrder> {
  const { outcome, order } = await placeOrder({
    checkoutId,
    provider: 'stripe',
    providerPaymentId: intent.id,
    amountCents: intent.receivedCents,
    currency: intent.currency,
  });
  if (order) return order;
  if (outcome === 'refused') {
    const text = 'This payment does not fit the order. It is being refunded in full.';
    throw new Refusal('payment_refunded', text);
  }
  throw paymentNotFound();
}

export function paymentNotFound(): Refusal {
  return new Refusal('payment_not_found', 'There is no such payment.');
}
