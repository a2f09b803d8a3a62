import { persistentAtom } from '@nanostores/persistent';
import { addToCart, type CartLine, countItems, readCart } from '#shop/cart.ts';
import { heritageTee, type Size } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { addedToCart, cartLineFull, cartNotSaved, viewCart } from '#shop/site-messages.ts';
import { sitePaths } from '#shop/site-paths.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';

/** The cart, shared by scripts, islands, and all tabs, kept under `cart` (requirements §3). */
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

const FORM = 'cart';

/** Saves the cart; returns false, with a toast, if the browser has no storage for it. */
export function saveCart(lines: CartLine[]): boolean {
  dismissFailuresOf(FORM);
  try {
    // Throws if storage is denied: the store would go on in memory, and the next page would show another cart.
    localStorage.getItem('cart');
    $cart.set(lines);
    return true;
  } catch {
    showFailure(cartNotSaved, FORM);
    return false;
  }
}

/** Adds one tee of this size to the cart and shows a toast, also if the line is full. */
export function addTee(size: Size): void {
  const before = $cart.get();
  if (!saveCart(addToCart(before, heritageTee, size))) return;
  if (countItems($cart.get()) === countItems(before)) {
    showFailure(cartLineFull, FORM);
    return;
  }
  showToast(addedToCart(heritageTee.name, size, formatCents(heritageTee.priceCents)), {
    label: viewCart,
    href: sitePaths.cart,
  });
}
