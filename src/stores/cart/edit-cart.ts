/** Changes on the cart page; adding is in stored-cart.ts, which every page loads. */
import { availableQuantity } from '#shop/availability.ts';
import { isSameLine, removeLine, setQuantity } from '#shop/cart.ts';
import { type CartLine, undoRemove } from '#shop/cart-lines.ts';
import { removedFromCart, restoredToCart } from '#shop/site-messages.ts';
import type { ShownLine } from './cart.ts';
import { $storedCart, saveCart } from './stored-cart.ts';
import { showToast } from '#stores/site/toasts.ts';

/** Sets a line's quantity; below 1, removes the line. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity < 1) removeFromCart(line);
  else saveCart(setQuantity($storedCart.get(), line, quantity));
}

/** Makes a short line ask for what can be had; removes it if that is nothing. */
export function adjustLine(line: ShownLine): void {
  changeQuantity(line, availableQuantity(line));
}

/** Removes a line; the toast's Undo restores it in its place (requirements §4). */
export function removeFromCart({ product: { name }, ...key }: CartLine): void {
  const cart = $storedCart.get();
  const index = cart.findIndex((item) => isSameLine(item, key));
  const removed = cart[index];
  if (!removed || !saveCart(removeLine(cart, key))) return;
  showToast(removedFromCart(name, key.size), {
    label: 'Undo',
    run: () => {
      if (!saveCart(undoRemove($storedCart.get(), removed, index))) return;
      showToast(restoredToCart(name, key.size));
    },
  });
}
