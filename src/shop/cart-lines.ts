import { type CartItem, isSameLine, setQuantity } from './cart.ts';
import type { Product } from './catalog.ts';

/** A line of the cart with its product as the shop sells it now. */
export interface CartLine<Sold extends Product = Product> extends CartItem {
  product: Sold;
}

/** The cart with its products; a line whose product is not sold in that size is left out. */
export function cartLines<Sold extends Product>(
  cart: readonly CartItem[],
  products: readonly Sold[],
): CartLine<Sold>[] {
  return cart.flatMap(({ id, size, quantity }) => {
    const product = products.find((candidate) => candidate.id === id);
    return product?.sizes.includes(size) ? [{ id, size, quantity, product }] : [];
  });
}

/** Price times quantity, in cents. */
export function lineTotalCents({ product, quantity }: Pick<CartLine, 'product' | 'quantity'>) {
  return product.priceCents * quantity;
}

/** The total of all lines before discount and tax, in cents (requirements §4). */
export function cartTotalCents(lines: readonly CartLine[]): number {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0);
}

/** The cart with these quantities subtracted; a line that has more of them keeps the rest. */
export function reduceCart(cart: readonly CartItem[], items: readonly CartItem[]): CartItem[] {
  return cart.flatMap((line) => {
    const { quantity = 0 } = items.find((item) => isSameLine(item, line)) ?? {};
    return setQuantity([line], line, line.quantity - quantity);
  });
}

/** The cart with a removed line restored at its place. If the same line was added again, quantities add up, to at most 99. */
export function undoRemove(cart: readonly CartItem[], line: CartItem, index: number): CartItem[] {
  const again = cart.find((other) => isSameLine(other, line));
  return again
    ? setQuantity(cart, line, again.quantity + line.quantity)
    : cart.toSpliced(index, 0, line);
}
