import type { PaypalCapture } from '#adapters/paypal.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { placeOrderOfCapture, placeOrderOfIntent, ignoreApiError } from './place-paid-order.ts';

/**
 * Makes the order of a payment intent that Stripe tells of, if it is paid. A refusal is the shopper's answer, not Stripe's:
 * sending the event again would change nothing.
 */
export async function placeOrderIfIntentPaid(id: string): Promise<void> {
  const intent = await retrieveIntent(id);
  // Without a checkout of ours it was made by hand, or by another shop on the same account.
  if (intent?.status !== 'succeeded' || !intent.checkoutId) return;
  await ignoreApiError(placeOrderOfIntent(intent.checkoutId, intent));
}

/** The same for money at PayPal; also when the checkout was given up: then our request reached PayPal late. */
export async function placeOrderIfCaptured(capture: PaypalCapture): Promise<void> {
  // Without an order and a checkout of ours, somebody else has been paid on the same account.
  if (!capture.orderId || !capture.checkoutId || capture.isDeclined) return;
  await ignoreApiError(placeOrderOfCapture(capture.checkoutId, capture.orderId, capture));
}
