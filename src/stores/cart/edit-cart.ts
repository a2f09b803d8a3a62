/** Changes on the cart page; adding is in cart.ts, which every page loads. */
import { type CartLine, removeLine, isSameLine, setQuantity } from '#shop/cart.ts';
import { type CartItem, undoRemove, reduceCart } from '#shop/cart-items.ts';
import { removedFromCart, restoredToCart } from '#shop/site-messages.ts';
import { $cart, saveCart } from './cart.ts';
import { showToast } from '#stores/site/toasts.ts';

/** Sets a line's quantity; below 1, removes the line. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity < 1) removeFromCart(line);
  else saveCart(setQuantity($cart.get(), line, quantity));
}

/** Removes a line; the toast's Undo restores it in its place (requirements §4). */
export function removeFromCart(line: CartLine): void {
  const place = $cart.get().findIndex((other) => isSameLine(other, line));
  if (!saveCart(removeLine($cart.get(), line))) return;
  showToast(removedFromCart(line.name, line.size), {
    label: 'Undo',
    run: () => {
      if (!saveCart(undoRemove($cart.get(), line, place))) return;
      showToast(restoredToCart(line.name, line.size));
    },
  });
}

/** Removes the items of an order; if they are unknown, empties the cart (requirements §4). */
export function removeOrderedItems(ordered: readonly CartItem[] | undefined): void {
  saveCart(ordered ? reduceCart($cart.get(), ordered) : []);
}
