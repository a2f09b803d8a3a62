import { atom, computed } from 'nanostores';
import type { CartLine } from '#shop/cart.ts';
import { type Quote, quoteCart } from '#shop/pricing.ts';
import type { Promo } from '#shop/promo.ts';
import { $cart } from '#stores/cart/cart.ts';
import { readReturn } from './provider-return.ts';
import type { PaymentNotice } from './result.ts';
import { $appliedPromo, $paymentData, pendingPayment, placedOrder } from './storage.ts';

/**
 * The step of the page: `checking` for the order of an earlier payment, `ready` for the shopper, `busy` with a payment, or
 * `done` and leaving for the confirmation page.
 */
export const $step = atom<'checking' | 'ready' | 'busy' | 'done'>(
  hasPaymentToCheck() ? 'checking' : 'ready',
);

/** The payment page's form: its messages go with the next payment. */
export const FORM = 'payment';

/** The address of the placed order, linked once the page is `done`: a shopper can stop the redirect. */
export const $orderAddress = atom('');

/** The chosen payment method. */
export const $method = atom<'card' | 'paypal'>('card');

export const $notice = atom<PaymentNotice | undefined>(undefined);

/** The server's quote if it differs from ours, with the cart and promo for which it is valid. */
export const $serverQuote = atom<
  { cart: CartLine[]; promo: Promo | undefined; quote: Quote } | undefined
>(undefined);

/** What the shopper is asked to pay. */
export const $quote = computed(
  [$cart, $paymentData, $appliedPromo, $serverQuote],
  (cart, data, promo, server) =>
    server?.cart === cart && server.promo === promo
      ? server.quote
      : quoteCart(cart, data?.billingAddress ?? { stateProvince: '', country: '' }, promo),
);

/** Whether the order costs nothing: it is placed without a payment (specification §4). */
export const $isFree = computed(
  [$cart, $quote],
  (cart, { totalCents }) => cart.length > 0 && totalCents === 0,
);

/** A PayPal payment that was declined after its approval, and the page where the shopper can choose another card. */
export const $declinedPaypal = atom<{ paymentId: string; approvalUrl: string } | undefined>(
  undefined,
);

function hasPaymentToCheck(): boolean {
  if (pendingPayment.get()) return true;
  const providerReturn = readReturn(typeof location === 'undefined' ? '' : location.search);
  if (!providerReturn) return false;
  const isPlaced =
    providerReturn.outcome === 'finished' &&
    placedOrder.get()?.paymentId === providerReturn.paymentId;
  return isPlaced || $paymentData.get() !== undefined;
}
