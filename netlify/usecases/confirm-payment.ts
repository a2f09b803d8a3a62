import { findPayment, type PlacedOrder } from '#adapters/records/orders.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { Refusal } from '#contracts/refusal.ts';
import { paymentNotSuccessful } from '#shop/messages.ts';
import { paymentNotFound, placePaidOrder } from './place-paid-order.ts';

interface Confirmation {
  paymentIntentId: string;
  checkoutKey: string;
}

/**
 * Makes the order once the browser says that it has paid; Stripe is asked whether that is so. A payment id without its
 * checkout key opens nothing (rulings, Functions).
 */
export async function confirmPayment(confirmation: Confirmation): Promise<PlacedOrder> {
  const { paymentIntentId, checkoutKey } = confirmation;
  const payment = await findPayment('stripe', paymentIntentId, checkoutKey);
  if (!payment) throw paymentNotFound();
  if (payment.order) return payment.order;
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent) throw paymentNotFound();
  if (intent.status !== 'succeeded') {
    const { status } = intent;
    throw new Refusal('payment_not_successful', paymentNotSuccessful(status), { status });
  }
  return placePaidOrder(payment.checkoutId, intent);
}
