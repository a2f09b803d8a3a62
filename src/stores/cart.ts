import { persistentAtom } from '@nanostores/persistent';
import { addToCart, type CartLine, countItems, readCart } from '#shop/cart.ts';
import { heritageTee, type Size } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { addedToCart, cartLineFull } from '#shop/site-messages.ts';
import { dismissFailuresOf, showFailure, showToast } from './toasts.ts';

/** The cart, one for plain scripts and islands alike, kept under `cart` and followed across tabs (specification §3). */
export const $cart = persistentAtom<CartLine[]>('cart', [], {
  encode: JSON.stringify,
  decode(stored) {
    try {
      return readCart(JSON.parse(stored));
    } catch {
      return [];
    }
  },
});

const FORM = 'add-to-cart';

/** Puts one tee of this size in the cart and says so, or that no more of it fit. */
export function addTee(size: Size): void {
  dismissFailuresOf(FORM);
  const before = $cart.get();
  $cart.set(addToCart(before, heritageTee, size));
  if (countItems($cart.get()) === countItems(before)) return showFailure(cartLineFull, FORM);
  showToast(addedToCart(heritageTee.name, size, formatCents(heritageTee.priceCents)));
}

/** Empties the cart (specification §4). */
export function clearCart(): void {
  $cart.set([]);
}
