import { paypal } from '#adapters/paypal.ts';
import type { ProviderPayment, Provider } from '#adapters/records/checkouts.ts';
import { expireSession } from '#adapters/stripe/checkout-sessions.ts';
import {
  cancelIntent,
  isPaidOrProcessing,
  retrieveIntent,
} from '#adapters/stripe/payment-intents.ts';

/**
 * Sees to it that these payments can't be paid any more; the answer is the first whose money is taken, or about to be,
 * and which therefore can't be given up.
 */
export async function cancelPayments(
  payments: readonly ProviderPayment[],
): Promise<ProviderPayment | undefined> {
  for (const payment of payments) {
    if (await isPaidDespiteCancel[payment.provider](payment.id)) return payment;
  }
  return undefined;
}

const isPaidDespiteCancel: Record<Provider, (id: string) => Promise<boolean>> = {
  async stripe(id) {
    const intent = await retrieveIntent(id);
    if (!intent || intent.status === 'canceled') return false;
    return isPaidOrProcessing(intent) || isPaidOrProcessing(await cancelIntent(id));
  },
  async stripe_session(id) {
    return (await expireSession(id))?.status === 'complete';
  },
  // An order can't be cancelled there. It is enough that we never capture it: the database sees to that.
  async paypal(id) {
    return (await paypal().getOrder(id))?.state === 'captured';
  },
  free: () => Promise.resolve(false),
};
