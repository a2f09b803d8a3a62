import { persistentAtom } from '@nanostores/persistent';
import { addToCart, type CartItem, countItems, readCart, type StoredProduct } from '#shop/cart.ts';
import { centsFromDollars, formatCents } from '#shop/money.ts';
import {
  addedToCart,
  cartLineFull,
  cartNotSaved,
  goToCheckout,
  viewCart,
} from '#shop/site-messages.ts';
import { sitePaths } from '#shop/site-paths.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';

/** The cart, shared by scripts, islands, and all tabs, kept under `cart` (requirements §3). */
export const $storedCart = persistentAtom<CartItem[]>('cart', [], {
  encode: JSON.stringify,
  decode(stored) {
    try {
      return readCart(JSON.parse(stored));
    } catch {
      return [];
    }
  },
});

const TOAST_GROUP = 'cart';

/** Saves the cart; returns false, with a toast, if the browser has no storage for it. */
export function saveCart(items: CartItem[]): boolean {
  dismissFailuresOf(TOAST_GROUP);
  try {
    // Throws if storage is denied: the store would go on in memory, and the next page would show another cart.
    localStorage.getItem('cart');
    $storedCart.set(items);
    return true;
  } catch {
    showFailure(cartNotSaved, TOAST_GROUP);
    return false;
  }
}

/** Adds one of a product in this size to the cart and shows a toast, also if the line is full. */
export function addToStored(product: StoredProduct, size: string): void {
  const before = $storedCart.get();
  if (!saveCart(addToCart(before, product, size))) return;
  if (countItems($storedCart.get()) === countItems(before)) {
    showFailure(cartLineFull, TOAST_GROUP);
    return;
  }
  const { name, price } = product;
  showToast(
    addedToCart(name, size, formatCents(centsFromDollars(price))),
    { label: viewCart, href: sitePaths.cart },
    { label: goToCheckout, href: sitePaths.checkout },
  );
}
