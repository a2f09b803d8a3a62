import {
  attachPayment,
  type CheckoutContent,
  type OpenedCheckout,
  raiseAttempt,
} from '#adapters/records/checkouts.ts';
import { isStoredFailure } from '#adapters/stripe/client.ts';
import {
  cancelIntent,
  createIntent,
  type PaymentIntent,
  retrieveIntent,
} from '#adapters/stripe/payment-intents.ts';
import type { AskedCheckout } from '#contracts/checkout-content.ts';
import { Refusal } from '#contracts/refusal.ts';
import { formatCents } from '#shop/money.ts';
import { priceCheckout, refuseOtherTotal } from './price-checkout.ts';
import { writeCheckout } from './write-checkout.ts';

/** Stripe takes no smaller charge in dollars (rulings, Money and tax). */
const CARD_MINIMUM_CENTS = 50;

/** A checkout is replaced at most this often in one call: more means that two pages fight over it. */
const ROUNDS = 3;

/** Money that has been taken, or is about to be: such an intent can't be replaced any more. */
const TAKEN = ['succeeded', 'processing', 'requires_capture'];

/**
 * The payment intent for what the shopper wants to buy. The checkout is written down before Stripe hears of it, and
 * Stripe is asked under a key made of the checkout, so that after a crash or a lost answer the same call finds the same
 * payment. With other content, the unpaid payment is cancelled and a new checkout takes its place (rulings, Functions).
 */
export async function startCardPayment(asked: AskedCheckout & { amount: number }) {
  const content = await priceCheckout(asked);
  refuseOtherTotal(asked.amount, content);
  refuseSmallTotal(content.total);

  let replaces: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const checkout = await writeCheckout(asked.checkoutKey, content, replaces);
    if (checkout.outcome === 'paid') throw alreadyPaid(checkout.paymentIntentId);
    const intent =
      checkout.outcome === 'changed' ? await giveUp(checkout) : await payable(checkout, content);
    if (intent) return { clientSecret: intent.clientSecret, paymentIntentId: intent.id };
    replaces = checkout.id;
  }
  throw checkoutChanged();
}

/** The intent with which this checkout can be paid; undefined when its intent was cancelled. */
async function payable(checkout: OpenedCheckout, content: CheckoutContent) {
  const known = checkout.paymentIntentId;
  const intent = known ? await retrieveIntent(known) : await requestIntent(checkout, content);
  refuseTaken(intent);
  if (!intent?.clientSecret || intent.status === 'canceled') return undefined;
  if (!known) await attach(checkout, intent);
  return { id: intent.id, clientSecret: intent.clientSecret };
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
    if (isStoredFailure(error)) await raiseAttempt(checkout);
    throw error;
  }
}

/** Notes the intent, unless another call has replaced or finished the checkout meanwhile: then that one holds. */
async function attach(checkout: OpenedCheckout, intent: PaymentIntent): Promise<void> {
  const state = await attachPayment(checkout.id, 'stripe', intent.id);
  if (state === 'awaiting_payment') return;
  refuseTaken(await cancelIntent(intent.id));
  throw checkoutChanged();
}

/** Cancels the payment of a checkout that is about to be replaced. */
async function giveUp({ paymentIntentId }: OpenedCheckout): Promise<undefined> {
  if (!paymentIntentId) return;
  const intent = await retrieveIntent(paymentIntentId);
  refuseTaken(intent);
  if (!intent || intent.status === 'canceled') return;
  refuseTaken(await cancelIntent(paymentIntentId));
}

function refuseTaken(intent: PaymentIntent | undefined): void {
  if (intent && TAKEN.includes(intent.status)) throw alreadyPaid(intent.id);
}

function refuseSmallTotal(totalCents: number): void {
  if (totalCents === 0) {
    throw new Refusal('nothing_to_pay', 'This order costs nothing: no card is needed.');
  }
  if (totalCents < CARD_MINIMUM_CENTS) {
    const least = formatCents(CARD_MINIMUM_CENTS);
    throw new Refusal('below_card_minimum', `Cards can't be charged less than ${least}.`);
  }
}

function alreadyPaid(paymentIntentId: string | null): Refusal {
  const text = 'This order has been paid already.';
  return new Refusal('already_paid', text, paymentIntentId ? { paymentIntentId } : {});
}

function checkoutChanged(): Refusal {
  return new Refusal(
    'checkout_changed',
    'This checkout was changed on another page. Please try again.',
  );
}
