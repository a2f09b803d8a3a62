import { atom, computed } from 'nanostores';
import type { Message } from '#shop/site-messages.ts';
import { $shortLines } from '#stores/cart/cart.ts';
import { createQuote } from '#stores/cart/quote.ts';
import { $promoBox } from './promo.ts';
import { $appliedPromo } from './applied-promo.ts';
import { type StartedProvider, $paymentData } from './storage.ts';

/** The notice above the payment page's main button; `sold-out` above the payment methods, while a line is short. */
export type PaymentNotice =
  'price-changed' | 'promo-ended' | 'earlier-payment-unknown' | 'sold-out';

type FailureMessage =
  /** The payment method's own message says so, with the reason in it if there is one for the shopper. */
  | {
      type: 'failed';
      reason?: string | undefined;
      /** Added to the message: offline, or how long to wait (requirements §8). */
      explanation?: string | undefined;
      isDecline?: boolean;
    }
  /** This message says it, for every payment method alike; its words stand at the fields too if it is in place. */
  | { type: 'message'; message: Message; isInPlace?: boolean }
  /** The page says it in place of a message. */
  | { type: 'notice'; notice: PaymentNotice };

/** Why a step of a payment failed; `focus` shows what is wrong, once the message is shown. */
export type PaymentFailure = FailureMessage & { ok: false; focus?: () => void };

/** How a step of a payment ended. */
export type PaymentResult<Value = undefined> = { ok: true; value: Value } | PaymentFailure;

export const succeeded: PaymentResult = { ok: true, value: undefined };

export const failed = (reason?: string, explanation?: string): PaymentFailure => ({
  ok: false,
  type: 'failed',
  reason,
  explanation,
});

export const failedWith = (message: Message, isInPlace = false): PaymentFailure => ({
  ok: false,
  type: 'message',
  message,
  isInPlace,
});

/** How the shopper's visit to a provider's page ended. */
export type ProviderReturn =
  | { outcome: 'cancelled'; provider: StartedProvider }
  | { outcome: 'finished'; provider: StartedProvider; paymentId: string };

/**
 * How a provider sent the shopper back, by what it adds to our address (requirements §2). PayPal adds its token to a
 * cancellation too, so the cancellation is looked for first.
 */
export function readReturn(): ProviderReturn | undefined {
  const parameters = new URLSearchParams(location.search);
  if (parameters.get('status') === 'cancel') return { outcome: 'cancelled', provider: 'paypal' };
  if (parameters.get('canceled') === 'true') {
    return { outcome: 'cancelled', provider: 'stripe_session' };
  }
  const sessionId = parameters.get('session_id');
  if (sessionId) return { outcome: 'finished', provider: 'stripe_session', paymentId: sessionId };
  const token = parameters.get('token');
  return token ? { outcome: 'finished', provider: 'paypal', paymentId: token } : undefined;
}

/**
 * The step of the page: `checking` for the order of an earlier payment, `ready` for the shopper, `busy` with a payment,
 * or `done` and leaving for the confirmation page.
 */
export const $step = atom<'checking' | 'ready' | 'busy' | 'done'>('checking');

/**
 * Whether a payment can start: none is in progress, no promo code is being checked, which may change the total, and no
 * line is short.
 */
export const $canPay = computed(
  [$step, $promoBox, $shortLines],
  (step, { isApplying }, { length }) => step === 'ready' && !isApplying && length === 0,
);

/** The payment page's form: its messages go with the next payment. */
export const TOAST_GROUP = 'payment';

/** The address of the placed order, linked once the page is `done`: a shopper can stop the redirect. */
export const $orderAddress = atom('');

/** The chosen payment method. */
export const $method = atom<'card' | 'paypal'>('card');

/** Why the last card was declined or its 3-D Secure failed, until the next payment. */
export const $decline = atom<string | undefined>(undefined);

export const $notice = atom<PaymentNotice | undefined>(undefined);

/** The price that the shopper is asked to pay; another total than the shown one has to be agreed to. */
export const {
  $quote,
  $isAnswered,
  show: showQuote,
  showShortLines,
  clear: clearQuote,
  follow: followQuote,
} = createQuote(
  computed($paymentData, (data) => data ?? {}),
  $appliedPromo,
  () => $notice.set('price-changed'),
);

/** Whether the order costs nothing: what can be had of it is placed without a payment (requirements §4). */
export const $isFree = computed(
  $quote,
  ({ subtotalCents, unavailableCents, totalCents }) =>
    subtotalCents > unavailableCents && totalCents === 0,
);
