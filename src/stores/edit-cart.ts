/** Changes to the cart page; adding is in cart.ts, which every page carries. */
import { type CartLine, removeLine, sameLine, setQuantity } from '#shop/cart.ts';
import { type Pieces, putBack, takePieces } from '#shop/cart-pieces.ts';
import { removedFromCart } from '#shop/site-messages.ts';
import { $cart, keepCart } from './cart.ts';
import { showToast } from './toasts.ts';

/** Sets a line's quantity; below 1 the line goes, and a toast offers to bring it back. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (quantity < 1) removeFromCart(line);
  else keepCart(setQuantity($cart.get(), line, quantity));
}

/** Takes a line out; the toast's Undo puts it back where it was (rulings, Money and tax). */
export function removeFromCart(line: CartLine): void {
  const place = $cart.get().findIndex((other) => sameLine(other, line));
  if (!keepCart(removeLine($cart.get(), line))) return;
  showToast(removedFromCart(line.name, line.size), {
    label: 'Undo',
    run: () => keepCart(putBack($cart.get(), line, place)),
  });
}

/** Takes out what an order has bought; where that is not known, empties the cart (specification §4). */
export function takeFromCart(bought: readonly Pieces[] | undefined): void {
  keepCart(bought ? takePieces($cart.get(), bought) : []);
}
