import { type CartItem, isSameLine, setQuantity, type StoredProduct } from './cart.ts';
import type { Product } from './catalog.ts';
import { centsFromDollars } from './money.ts';

/** The part of a product that a line shows. */
export type LineProduct = Pick<Product, 'name' | 'priceCents' | 'image' | 'clothing'>;

/** A line of the cart with its product as the shop sells it now. */
export interface CartLine<Sold extends LineProduct = LineProduct> extends CartItem {
  product: Sold;
}

/**
 * The product as it was when it was put in the cart (requirements §3). Without a readable name it has its id, without a
 * readable price it costs nothing.
 */
export function storedProduct(line: CartItem): LineProduct {
  const { name, price, image }: { [Field in keyof StoredProduct]?: unknown } = line;
  const isPrice = typeof price === 'number' && Number.isFinite(price) && price >= 0;
  return {
    name: typeof name === 'string' ? name : line.id,
    priceCents: isPrice ? centsFromDollars(price) : 0,
    image: typeof image === 'string' ? image : '',
  };
}

/** The cart with these quantities subtracted; a line that has more of them keeps the rest. */
export function reduceCart(cart: readonly CartItem[], items: readonly CartItem[]): CartItem[] {
  return cart.flatMap((line) => {
    const { quantity = 0 } = items.find((item) => isSameLine(item, line)) ?? {};
    return setQuantity([line], line, line.quantity - quantity);
  });
}

/**
 * The cart with a removed line restored at its place. If the same line was added again, quantities add up, to at most
 * 99.
 */
export function undoRemove(cart: readonly CartItem[], line: CartItem, index: number): CartItem[] {
  const again = cart.find((other) => isSameLine(other, line));
  return again
    ? setQuantity(cart, line, again.quantity + line.quantity)
    : cart.toSpliced(index, 0, line);
}
