import { computed } from 'nanostores';
import { orderPlacedInAnotherTab, paymentFailures } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { isUsed } from './checkout-key.ts';
import { $checkoutKey, $paymentData, $step } from './state.ts';
import { isReturn } from './provider-return.ts';
import { leaveToast } from '#stores/site/toasts.ts';

/**
 * Where whoever can't pay here goes instead: to the cart without payment data or with nothing in the cart, which another
 * tab may just have bought. A return from a provider suspends that, but without payment data it comes too late
 * (specification §2, §8; rulings).
 */
export const $redirect = computed([$step, $cart, $paymentData], (step, cart, data) => {
  if (step !== 'ready') return undefined;
  const returning = isReturn(location.search);
  if (!data) return returning ? 'session-expired' : 'cart';
  if (cart.length > 0 || returning) return undefined;
  return isUsed($checkoutKey.get()) ? 'paid-elsewhere' : 'cart';
});

/** Leaves for the cart, saying why when the shopper has paid, or may have. */
export function followRedirect(redirect: 'cart' | 'paid-elsewhere' | 'session-expired'): void {
  if (redirect === 'paid-elsewhere') leaveToast(orderPlacedInAnotherTab, 'good');
  if (redirect === 'session-expired') leaveToast(paymentFailures.sessionExpired, 'bad');
  location.replace(redirect === 'session-expired' ? paths.cartAfterExpiry : paths.cart);
}
