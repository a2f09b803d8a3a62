import { atom, computed } from 'nanostores';
import type { CartLine } from '#shop/cart.ts';
import { type Quote, quoteCart } from '#shop/pricing.ts';
import type { Promo } from '#shop/promo.ts';
import { $appliedPromo } from './applied-promo.ts';
import { $cart } from '#stores/cart/cart.ts';
import { rememberStartedKey, startedKey, isUsed } from './checkout-key.ts';
import { $pendingPayment, readKey } from './pending-payment.ts';
import { $placedOrder } from './placed-order.ts';
import { readReturn, searchOfPage } from './provider-return.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';
import { readPaymentData } from '#stores/checkout/stored-checkout.ts';

// Above the stores: they read what is kept as soon as they are made.
const nowhere = { stateProvince: '', country: '' };

/** What checkout passed on, kept under `paymentData` (specification §4). */
export const $paymentData = sessionAtom('paymentData', (text) =>
  readPaymentData(parseStored(text)),
);

/** The key of this checkout: made when payment starts, gone with success (rulings, Functions). */
export const $checkoutKey = sessionAtom('checkoutKey', readKey, String);

/**
 * Where the page is: `checking` for the order of an earlier payment, `ready` for the shopper, `busy` with a payment, or
 * `done` and on its way to the confirmation.
 */
export const $step = atom<'checking' | 'ready' | 'busy' | 'done'>(
  isFollowedUp() ? 'checking' : 'ready',
);

/** Where the order is shown, once the page is `done`: the browser goes there by itself, unless it is stopped. */
export const $orderAddress = atom('');

/** How the shopper means to pay, unless there is nothing to pay. */
export const $method = atom<'card' | 'paypal'>('card');

/** What the shopper must read before paying. */
export const $notice = atom<
  'price-changed' | 'promo-ended' | 'earlier-payment-unknown' | undefined
>(undefined);

/** The server's quote where it differs from ours; it counts for the cart and promo that it was made for. */
export const $serverQuote = atom<
  { cart: CartLine[]; promo: Promo | undefined; quote: Quote } | undefined
>(undefined);

/** What the shopper is asked to pay. */
export const $quote = computed(
  [$cart, $paymentData, $appliedPromo, $serverQuote],
  (cart, data, promo, fresh) =>
    fresh?.cart === cart && fresh.promo === promo
      ? fresh.quote
      : quoteCart(cart, data?.billingAddress ?? nowhere, promo),
);

/** Nothing is left to pay: no provider is asked (specification §4). */
export const $isFree = computed(
  [$cart, $quote],
  (cart, { totalCents }) => cart.length > 0 && totalCents === 0,
);

/**
 * The checkout's key, made at the first call. A payment that is begun and not settled, in a closed tab or in another
 * one, lends its key: so the server knows the second payment of one checkout when it sees it.
 */
export function checkoutKey(): string {
  const known = [$pendingPayment.get()?.checkoutKey, startedKey(), $checkoutKey.get()];
  const key = known.find((one) => one && !isUsed(one)) ?? crypto.randomUUID();
  $checkoutKey.set(key);
  rememberStartedKey(key);
  return key;
}

/** The key under which a payment was begun: noted with it, or this tab's own. */
export function checkoutKeyOf(paymentId: string): string {
  const noted = $pendingPayment.get();
  if (noted?.paymentId === paymentId) return noted.checkoutKey;
  return $checkoutKey.get() ?? checkoutKey();
}

/** Whether there is something to look up before the shopper can pay. */
function isFollowedUp(): boolean {
  if ($pendingPayment.get()) return true;
  const back = readReturn(searchOfPage());
  if (!back) return false;
  const placed = back.outcome === 'finished' && $placedOrder.get()?.paymentId === back.paymentId;
  return placed || $paymentData.get() !== undefined;
}
