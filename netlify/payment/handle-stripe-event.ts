import { recordDecline } from './checkouts.queries.ts';
import { markProcessed, recordEvent } from './provider-events.queries.ts';
import { readEvent } from '#adapters/stripe/events.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { handleFailedStripeRefund, handleMoneyBack } from './external-refunds.ts';
import { MAX_DECLINES } from './checkout.ts';
import { placeOrderIfPaid } from './finish.ts';
import { cancelPayments } from './providers.ts';
import { reconcilePaymentById } from './reconcile.ts';

/** Handles a Stripe webhook after verifying its signature. Duplicate and out-of-order events are safe. */
export async function handleStripeEvent(body: string, signature: string): Promise<void> {
  const event = await readEvent(body, signature);
  if (await recordEvent('stripe', event)) return;
  await processStripeEvent(event);
  await markProcessed('stripe', event.id);
}

/** The event only says which object changed: the object's state is retrieved from Stripe again. */
export async function processStripeEvent(event: { id: string; type: string; objectId: string }) {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return placeOrderIfPaid.stripe(event.objectId);
    case 'payment_intent.payment_failed':
      return stopCardTesting(event.id, event.objectId);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return reconcilePaymentById('stripe_session', event.objectId);
    case 'charge.refunded':
    case 'charge.dispute.funds_withdrawn':
      return handleMoneyBack('stripe', event);
    case 'refund.failed':
      return handleFailedStripeRefund(event.objectId);
  }
}

/** Counts a declined card. After the fifth, the checkout's card payments are canceled. */
async function stopCardTesting(eventId: string, paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent?.checkoutId) return;
  const { declines, payments } = await recordDecline(eventId, intent.checkoutId);
  if (declines < MAX_DECLINES) return;
  await cancelPayments(payments.filter(({ provider }) => provider !== 'paypal'));
}
