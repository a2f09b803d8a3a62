import { type CartLine, type LineKey, isSameLine, setQuantity } from './cart.ts';

/** A quantity of one cart line. */
export type CartItem = LineKey & Pick<CartLine, 'quantity'>;

/** The cart with these quantities subtracted; a line that has more of them keeps the rest. */
export function reduceCart(cart: readonly CartLine[], items: readonly CartItem[]): CartLine[] {
  return cart.flatMap((line) => {
    const { quantity = 0 } = items.find((item) => isSameLine(item, line)) ?? {};
    return setQuantity([line], line, line.quantity - quantity);
  });
}

/** The cart with a removed line restored at its place. If the same line was added again, quantities add up, to at most 99. */
export function undoRemove(cart: readonly CartLine[], line: CartLine, place: number): CartLine[] {
  const again = cart.find((other) => isSameLine(other, line));
  return again
    ? setQuantity(cart, line, again.quantity + line.quantity)
    : cart.toSpliced(place, 0, line);
}
