import {
  type CheckoutContent,
  type OpenedCheckout,
  incrementAttempt,
} from '#adapters/records/checkouts.ts';
import { isStoredFailure } from '#adapters/stripe/client.ts';
import {
  createIntent,
  isPaidOrProcessing,
  retrieveIntent,
} from '#adapters/stripe/payment-intents.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { priceCheckout, refuseOtherTotal } from './price-checkout.ts';
import { alreadyPaidError, attach, refuseBelowCardMinimum, startPayment } from './start-payment.ts';

/**
 * The payment intent for what the shopper wants to buy. Stripe is asked under a key made of the checkout, so that after
 * a crash or a lost answer the same call finds the same payment.
 */
export async function startCardPayment(
  request: CheckoutRequest & { amount: number },
  clientAddress: string,
) {
  const content = await priceCheckout(request);
  refuseOtherTotal(request.amount, content);
  refuseBelowCardMinimum(content.total);
  const payer = { address: clientAddress, byCard: true };
  return startPayment({ checkoutKey: request.checkoutKey, content, payer }, (checkout) =>
    payableIntent(checkout, content),
  );
}

/** The intent with which this checkout can be paid; undefined when its intent was cancelled. */
async function payableIntent(checkout: OpenedCheckout, content: CheckoutContent) {
  const known = checkout.payments.find(({ provider }) => provider === 'stripe');
  const intent = known ? await retrieveIntent(known.id) : await requestIntent(checkout, content);
  if (intent && isPaidOrProcessing(intent))
    throw alreadyPaidError({ provider: 'stripe', id: intent.id });
  if (!intent?.clientSecret || intent.status === 'canceled') return undefined;
  if (!known) await attach(checkout, { provider: 'stripe', id: intent.id });
  return { clientSecret: intent.clientSecret, paymentIntentId: intent.id };
}

async function requestIntent(checkout: OpenedCheckout, content: CheckoutContent) {
  try {
    return await createIntent({
      checkoutId: checkout.id,
      amountCents: content.total,
      currency: content.currency,
      idempotencyKey: `checkout:${checkout.id}:${checkout.attempt}`,
    });
  } catch (error) {
    // Whatever that intent has become, nobody holds its secret: it can't be paid.
    if (isStoredFailure(error)) await incrementAttempt(checkout);
    throw error;
  }
}
