import type { PaypalCapture } from '#adapters/paypal.ts';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { Provider } from '#adapters/records/checkouts.ts';
import {
  findPayment,
  type PaidCheckout,
  type PlacedOrder,
  placeOrder,
} from '#adapters/records/orders.ts';
import type { PaymentIntent } from '#adapters/stripe/payment-intents.ts';
import { ApiError } from '#adapters/api-error.ts';
import { paymentNotSuccessful } from '#shop/messages.ts';

/** How often a provider is asked about one payment; fifty tabs of one shopper are far below it. */
const CHECKS: RateLimit = { name: 'provider checks by payment', most: 120, seconds: 60 };

/**
 * The payment with this id of the browser that holds this key, about which its provider may be asked once more. Without a
 * limit, one unpaid payment could make us send the provider as many requests as a client may send us. A payment that has
 * its order needs no provider and is never refused.
 */
export async function findPaymentToCheck(provider: Provider, id: string, checkoutKey: string) {
  const payment = await findPayment(provider, id, checkoutKey);
  if (!payment) throw paymentNotFound();
  if (!payment.order) await limitRate(CHECKS, `${provider} ${id}`);
  return payment;
}

/**
 * The order that a succeeded payment intent paid for: made now, or found made. The money counts as Stripe tells it. When
 * another payment has made the order, that order is the answer, and this payment is on its way back.
 */
export function placeOrderOfIntent(checkoutId: string, intent: PaymentIntent) {
  return placePaidOrder({
    checkoutId,
    provider: 'stripe',
    providerPaymentId: intent.id,
    amountCents: intent.receivedCents,
    currency: intent.currency,
  });
}

/** The same for money that PayPal has taken, or tells later whether it comes. */
export function placeOrderOfCapture(checkoutId: string, orderId: string, capture: PaypalCapture) {
  return placePaidOrder({
    checkoutId,
    provider: 'paypal',
    providerPaymentId: orderId,
    amountCents: capture.amountCents,
    currency: capture.currency,
    captureId: capture.id,
    settled: capture.status !== 'PENDING',
  });
}

async function placePaidOrder(paid: PaidCheckout): Promise<PlacedOrder> {
  const { outcome, order } = await placeOrder(paid);
  if (order) return order;
  if (outcome === 'refused') {
    const text = 'This payment does not fit the order. It is being refunded in full.';
    throw new ApiError('payment_refunded', text);
  }
  throw paymentNotFound();
}

export function paymentNotFound(): ApiError {
  return new ApiError('payment_not_found', 'There is no such payment.');
}

/** The provider did not take the money (specification §8). */
export function notSuccessful(status: string, approvalUrl?: string): ApiError {
  const details = { status, ...(approvalUrl && { approvalUrl }) };
  return new ApiError('payment_not_successful', paymentNotSuccessful(status), details);
}

/** What is refused to a shopper is no fault where nobody waits for the answer: the same question gets the same. */
export async function ignoreApiError(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
