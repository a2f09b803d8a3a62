import { recordDecline } from '#adapters/records/checkouts.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { cancelPayments } from './cancel-payments.ts';
import { MOST_DECLINES } from './write-checkout.ts';

/** Counts a card that a bank refused. After the fifth nothing of this checkout can be paid by card any more. */
export async function stopCardTesting(eventId: string, paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent?.checkoutId) return;
  const { declines, payments } = await recordDecline(eventId, intent.checkoutId);
  if (declines < MOST_DECLINES) return;
  await cancelPayments(payments.filter(({ provider }) => provider !== 'paypal'));
}
