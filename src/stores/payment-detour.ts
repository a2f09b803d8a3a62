import { computed } from 'nanostores';
import { paidElsewhere, paymentFailures } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $cart } from './cart.ts';
import { isSpent } from './checkout-keys.ts';
import { $checkoutKey, $paymentData, $step } from './payment.ts';
import { isReturn } from './provider-return.ts';
import { leaveToast } from './toasts.ts';

/**
 * Where whoever can't pay here goes instead: to the cart without payment data or with nothing in the cart, which another
 * tab may just have bought. A return from a provider suspends that, but without payment data it comes too late
 * (specification §2, §8; rulings).
 */
export const $detour = computed([$step, $cart, $paymentData], (step, cart, data) => {
  if (step !== 'ready') return undefined;
  const returning = isReturn(location.search);
  if (!data) return returning ? 'session-expired' : 'cart';
  if (cart.length > 0 || returning) return undefined;
  return isSpent($checkoutKey.get()) ? 'paid-elsewhere' : 'cart';
});

/** Leaves for the cart, saying why when the shopper has paid, or may have. */
export function takeDetour(detour: 'cart' | 'paid-elsewhere' | 'session-expired'): void {
  if (detour === 'paid-elsewhere') leaveToast(paidElsewhere, 'good');
  if (detour === 'session-expired') leaveToast(paymentFailures.sessionExpired, 'bad');
  location.replace(detour === 'session-expired' ? paths.cartAfterExpiry : paths.cart);
}
