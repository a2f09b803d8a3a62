import { markProcessed, recordEvent } from '#adapters/records/provider-events.ts';
import { readEvent } from '#adapters/stripe/events.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { Refusal } from '#contracts/refusal.ts';
import { placePaidOrder } from './place-paid-order.ts';

/**
 * Takes an event of Stripe's, however often and in whatever order it comes. The event only says where to look: the
 * payment intent is fetched again before it is believed.
 */
export async function handleStripeEvent(body: string, signature: string): Promise<void> {
  const event = await readEvent(body, signature);
  if (await recordEvent('stripe', event)) return;
  if (event.type === 'payment_intent.succeeded') await orderWhatWasPaid(event.objectId);
  await markProcessed('stripe', event.id);
}

async function orderWhatWasPaid(paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(paymentIntentId);
  // Without a checkout of ours it was made by hand, or by another shop on the same account.
  if (intent?.status !== 'succeeded' || !intent.checkoutId) return;
  try {
    await placePaidOrder(intent.checkoutId, intent);
  } catch (error) {
    // The shopper's answer, not Stripe's: sending the event again would change nothing.
    if (!(error instanceof Refusal)) throw error;
  }
}
