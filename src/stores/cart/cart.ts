import { persistentAtom } from '@nanostores/persistent';
import { addToCart, type CartLine, countItems, readCart } from '#shop/cart.ts';
import { heritageTee, type Size } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { addedToCart, cartLineFull, cartNotSaved } from '#shop/site-messages.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';

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

const FORM = 'cart';

/** Changes the cart, or says that this browser does not keep it; says whether it did. */
export function saveCart(lines: CartLine[]): boolean {
  dismissFailuresOf(FORM);
  try {
    // Throws where storage is denied: the store would go on in memory, and the next page know nothing of it.
    localStorage.getItem('cart');
    $cart.set(lines);
    return true;
  } catch {
    showFailure(cartNotSaved, FORM);
    return false;
  }
}

/** Puts one tee of this size in the cart and says so, or that no more of it fit. */
export function addTee(size: Size): void {
  const before = $cart.get();
  if (!saveCart(addToCart(before, heritageTee, size))) return;
  if (countItems($cart.get()) === countItems(before)) {
    showFailure(cartLineFull, FORM);
    return;
  }
  showToast(addedToCart(heritageTee.name, size, formatCents(heritageTee.priceCents)));
}
