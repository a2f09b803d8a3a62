import type { PlacedOrder } from '#adapters/records/orders.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import {
  findPaymentToCheck,
  notSuccessful,
  paymentNotFound,
  placeOrderOfIntent,
} from './place-paid-order.ts';

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
  const payment = await findPaymentToCheck('stripe', paymentIntentId, checkoutKey);
  if (payment.order) return payment.order;
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent) throw paymentNotFound();
  if (intent.status !== 'succeeded') throw notSuccessful(intent.status);
  return placeOrderOfIntent(payment.checkoutId, intent);
}
