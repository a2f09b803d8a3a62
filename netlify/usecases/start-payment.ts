import {
  attachPayment,
  type ProviderPayment,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { ApiError } from '#adapters/api-error.ts';
import { formatCents } from '#shop/money.ts';
import { cancelPayments } from './cancel-payments.ts';
import { type Purchase, writeCheckout } from './write-checkout.ts';

/** Stripe takes no smaller charge in dollars (rulings, Money and tax). */
const CARD_MINIMUM_CENTS = 50;

/** A checkout is replaced at most this often in one call: more means that two pages fight over it. */
const ROUNDS = 3;

/**
 * Starts a payment for this content, whichever way it is to be paid. The checkout is written down before the provider
 * hears of it. With other content under the same key, the unpaid payments are given up and a new checkout takes the
 * place of the old; so it does when `offer` finds that this one can't be paid any more (rulings, Functions). What is
 * paid already is refused, unless `findMade` has an answer to it.
 */
export async function startPayment<Started>(
  purchase: Purchase,
  preparePayment: (checkout: OpenedCheckout) => Promise<Started | undefined>,
  findExistingOrder: (checkout: OpenedCheckout) => Promise<Started | undefined> = noExistingOrder,
): Promise<Started> {
  let replaces: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const checkout = await writeCheckout(purchase, replaces);
    const { outcome, payments } = checkout;
    if (outcome === 'paid' || outcome === 'paying') {
      const existing = await findExistingOrder(checkout);
      if (existing) return existing;
      // Only PayPal's money can be on the way without an order.
      throw alreadyPaidError(
        payments.findLast(({ provider }) => outcome === 'paid' || provider === 'paypal'),
      );
    }
    const started = outcome === 'changed' ? undefined : await preparePayment(checkout);
    if (started) return started;
    const paid = await cancelPayments(payments);
    if (paid) throw alreadyPaidError(paid);
    replaces = checkout.id;
  }
  throw checkoutChangedError();
}

const noExistingOrder = () => Promise.resolve(undefined);

/** Notes the payment, unless another call has replaced or finished the checkout meanwhile: then that one holds. */
export async function attach(checkout: OpenedCheckout, payment: ProviderPayment): Promise<void> {
  const state = await attachPayment(checkout.id, payment.provider, payment.id);
  if (state === 'awaiting_payment') return;
  const paid = await cancelPayments([payment]);
  throw paid ? alreadyPaidError(paid) : checkoutChangedError();
}

export function refuseNothingToPay(totalCents: number): void {
  if (totalCents > 0) return;
  throw new ApiError('nothing_to_pay', 'This order costs nothing: there is nothing to pay.');
}

export function refuseBelowCardMinimum(totalCents: number): void {
  refuseNothingToPay(totalCents);
  if (totalCents >= CARD_MINIMUM_CENTS) return;
  const least = formatCents(CARD_MINIMUM_CENTS);
  throw new ApiError('below_card_minimum', `Cards can't be charged less than ${least}.`);
}

/** Says which payment it was, so that the page can ask for its order. */
export function alreadyPaidError(payment: ProviderPayment | undefined): ApiError {
  const text = 'This order has been paid already.';
  return new ApiError('already_paid', text, payment && NAMED[payment.provider](payment.id));
}

const NAMED = {
  stripe: (paymentIntentId: string) => ({ paymentIntentId }),
  stripe_session: (sessionId: string) => ({ sessionId }),
  paypal: (paypalOrderId: string) => ({ paypalOrderId }),
  free: () => ({}),
};

function checkoutChangedError(): ApiError {
  return new ApiError(
    'checkout_changed',
    'This checkout was changed on another page. Please try again.',
  );
}
