import type { PlacedOrder } from '#adapters/records/orders.ts';
import { markPaymentCancelled } from '#adapters/records/payments.ts';
import { retrieveSession } from '#adapters/stripe/checkout-sessions.ts';
import {
  findPaymentToCheck,
  notSuccessful,
  paymentNotFound,
  placeOrderOfIntent,
} from './place-paid-order.ts';

interface Return {
  sessionId: string;
  checkoutKey: string;
}

/** Makes the order once the browser is back from Stripe's own page; Stripe is asked whether it was paid. */
export async function verifyCheckoutSession(returned: Return): Promise<PlacedOrder> {
  const { sessionId, checkoutKey } = returned;
  const offer = await findPaymentToCheck('stripe_session', sessionId, checkoutKey);
  if (offer.order) return offer.order;
  const session = await retrieveSession(sessionId);
  if (!session) throw paymentNotFound();
  const { intent, status } = session;
  if (intent?.status !== 'succeeded') throw notSuccessful(intent?.status ?? status);
  const order = await placeOrderOfIntent(offer.checkoutId, intent);
  await markPaymentCancelled('stripe_session', sessionId);
  return order;
}
