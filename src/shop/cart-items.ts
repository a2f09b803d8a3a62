import { type CartLine, type LineKey, sameLine, setQuantity } from './cart.ts';

/** So many pieces of one line. */
export type CartItem = LineKey & Pick<CartLine, 'quantity'>;

/** The cart without these pieces: of a line that holds more of them, the rest stays. */
export function reduceCart(cart: readonly CartLine[], taken: readonly CartItem[]): CartLine[] {
  return cart.flatMap((line) => {
    const { quantity = 0 } = taken.find((pieces) => sameLine(pieces, line)) ?? {};
    return setQuantity([line], line, line.quantity - quantity);
  });
}

/** The cart with a removed line back in its place; what was added to it again meanwhile stays, up to 99 in all. */
export function undoRemove(cart: readonly CartLine[], line: CartLine, place: number): CartLine[] {
  const again = cart.find((other) => sameLine(other, line));
  return again
    ? setQuantity(cart, line, again.quantity + line.quantity)
    : cart.toSpliced(place, 0, line);
}
