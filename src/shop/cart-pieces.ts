import { type CartLine, type LineKey, setQuantity } from './cart.ts';

/** So many pieces of one line. */
export type Pieces = LineKey & Pick<CartLine, 'quantity'>;

/** The cart without these pieces: of a line that holds more of them, the rest stays. */
export function takePieces(cart: readonly CartLine[], taken: readonly Pieces[]): CartLine[] {
  return cart.flatMap((line) => {
    const { quantity = 0 } =
      taken.find(({ id, size }) => id === line.id && size === line.size) ?? {};
    return setQuantity([line], line, line.quantity - quantity);
  });
}
