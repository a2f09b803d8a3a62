import { computed } from 'nanostores';
import { paymentFailures } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { $cart } from './cart.ts';
import { $paymentData, $step } from './payment.ts';
import { isReturn } from './provider-return.ts';
import { leaveToast } from './toasts.ts';

/**
 * Where whoever can't pay here goes instead: to the cart without payment data or with nothing in the cart. A return
 * from a provider suspends that, but without payment data it comes too late (specification §2, §8; rulings).
 */
export const $detour = computed([$step, $cart, $paymentData], (step, cart, data) => {
  if (step !== 'ready') return undefined;
  const returning = isReturn(location.search);
  if (!data) return returning ? 'session-expired' : 'cart';
  return cart.length === 0 && !returning ? 'cart' : undefined;
});

/** Leaves for the cart, saying why when the shopper may have paid. */
export function takeDetour(detour: 'cart' | 'session-expired'): void {
  if (detour === 'cart') {
    location.replace(paths.cart);
    return;
  }
  leaveToast(paymentFailures.sessionExpired, 'bad');
  location.replace(paths.cartAfterExpiry);
}
