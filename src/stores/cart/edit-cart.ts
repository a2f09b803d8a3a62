/** Changes to the cart page; adding is in cart.ts, which every page carries. */
import { type CartLine, removeLine, isSameLine, setQuantity } from '#shop/cart.ts';
import { type CartItem, undoRemove, reduceCart } from '#shop/cart-items.ts';
import { removedFromCart } from '#shop/site-messages.ts';
import { $cart, saveCart } from './cart.ts';
import { showToast } from '#stores/site/toasts.ts';

/** Sets a line's quantity; below 1 the line goes, and a toast offers to bring it back. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity < 1) removeFromCart(line);
  else saveCart(setQuantity($cart.get(), line, quantity));
}

/** Takes a line out; the toast's Undo puts it back where it was (rulings, Money and tax). */
export function removeFromCart(line: CartLine): void {
  const place = $cart.get().findIndex((other) => isSameLine(other, line));
  if (!saveCart(removeLine($cart.get(), line))) return;
  showToast(removedFromCart(line.name, line.size), {
    label: 'Undo',
    run: () => saveCart(undoRemove($cart.get(), line, place)),
  });
}

/** Takes out what an order has bought; where that is not known, empties the cart (specification §4). */
export function removeOrderedItems(bought: readonly CartItem[] | undefined): void {
  saveCart(bought ? reduceCart($cart.get(), bought) : []);
}
