import { persistentAtom } from '@nanostores/persistent';
import {
  addToCart,
  type CartLine,
  countItems,
  type LineKey,
  readCart,
  removeLine,
  setQuantity,
} from '#shop/cart.ts';
import { heritageTee, type Size } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { addedToCart, cartLineFull, removedFromCart } from '#shop/site-messages.ts';
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

/** Sets a line's quantity; below 1 the line goes, and a toast offers to bring it back. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity < 1) removeFromCart(line);
  else $cart.set(setQuantity($cart.get(), line, quantity));
}

/** Takes a line out; the toast's Undo puts it back where it was (rulings, Money and tax). */
export function removeFromCart(line: CartLine): void {
  const place = $cart.get().findIndex((other) => other.id === line.id && other.size === line.size);
  $cart.set(removeLine($cart.get(), line));
  showToast(removedFromCart(line.name, line.size), {
    label: 'Undo',
    run: () => putBack(line, place),
  });
}

function putBack(line: CartLine, place: number): void {
  const cart = without(line);
  $cart.set([...cart.slice(0, place), line, ...cart.slice(place)]);
}

const without = (key: LineKey) => removeLine($cart.get(), key);

/** Empties the cart (specification §4). */
export function clearCart(): void {
  $cart.set([]);
}
