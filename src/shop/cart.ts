import {
  DEFAULT_SIZE,
  findProduct,
  isSize,
  MAX_QUANTITY,
  type Product,
  type Size,
} from './catalog.ts';
import { centsFromDollars, dollarsFromCents } from './money.ts';

/** One line as the browser keeps it under the key `cart` (specification §3); `price` is in dollars. */
export interface CartLine {
  id: string;
  name: string;
  price: number;
  size: Size;
  image: string;
  quantity: number;
}

/** What names a line: the same product in another size is another line (specification §3). */
export type LineKey = Pick<CartLine, 'id' | 'size'>;

/** Whether both name one line. */
export const sameLine = (a: LineKey, b: LineKey) => a.id === b.id && a.size === b.size;

const clamp = (quantity: number) => Math.min(MAX_QUANTITY, Math.floor(quantity));

function lineOf(product: Product, size: Size, quantity: number): CartLine {
  return {
    id: product.id,
    name: product.name,
    price: dollarsFromCents(product.priceCents),
    size,
    image: product.image,
    quantity,
  };
}

/** The cart with one piece more: a new line, or the same line raised by one (specification §4). */
export function addToCart(
  cart: readonly CartLine[],
  product: Product,
  size: Size = DEFAULT_SIZE,
): CartLine[] {
  const line = cart.find((candidate) => sameLine(candidate, { id: product.id, size }));
  return line ? setQuantity(cart, line, line.quantity + 1) : [...cart, lineOf(product, size, 1)];
}

/** The cart with a line's quantity set; 0 or less removes the line (specification §4), 99 is the most. */
export function setQuantity(cart: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  if (!(quantity >= 1)) return removeLine(cart, key);
  return cart.map((line) => (sameLine(line, key) ? { ...line, quantity: clamp(quantity) } : line));
}

/** The cart without the line that matches id and size (specification §4). */
export function removeLine(cart: readonly CartLine[], key: LineKey): CartLine[] {
  return cart.filter((line) => !sameLine(line, key));
}

/** How many pieces are in the cart (specification §4). */
export function countItems(cart: readonly CartLine[]): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** What a line comes to, in cents. */
export function lineTotalCents(line: Pick<CartLine, 'price' | 'quantity'>): number {
  return centsFromDollars(line.price) * line.quantity;
}

/** What the cart comes to before tax, in cents (specification §4). */
export function cartTotalCents(cart: readonly CartLine[]): number {
  return cart.reduce((total, line) => total + lineTotalCents(line), 0);
}

/**
 * A cart out of whatever the browser's storage holds. Unknown products, sizes and quantities are dropped, equal
 * lines become one, names and prices are the catalogue's of today; text that is no cart is an empty one (rulings, Data).
 */
export function readCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  const cart: CartLine[] = [];
  for (const entry of stored as unknown[]) {
    const read = readLine(entry);
    if (!read) continue;
    const twin = cart.find((line) => sameLine(line, read));
    if (twin) twin.quantity = clamp(twin.quantity + read.quantity);
    else cart.push(read);
  }
  return cart;
}

function readLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, size, quantity } = entry as Record<string, unknown>;
  const product = typeof id === 'string' ? findProduct(id) : undefined;
  if (!product || !isSize(size)) return undefined;
  if (!Number.isInteger(quantity) || (quantity as number) < 1) return undefined;
  return lineOf(product, size, clamp(quantity as number));
}
