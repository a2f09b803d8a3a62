import {
  DEFAULT_SIZE,
  findProduct,
  isSize,
  MAX_QUANTITY,
  type Product,
  type Size,
} from './catalog.ts';
import { centsFromDollars, dollarsFromCents } from './money.ts';

/** A cart line as stored in the browser under the key `cart` (requirements §3); `price` is in dollars. */
export interface CartLine {
  id: string;
  name: string;
  price: number;
  size: Size;
  image: string;
  quantity: number;
}

/** Identifies a line: the same product in another size is another line (requirements §3). */
export type LineKey = Pick<CartLine, 'id' | 'size'>;

/** Whether both identify the same line. */
export const isSameLine = (a: LineKey, b: LineKey) => a.id === b.id && a.size === b.size;

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

/** The cart with one more of a product: a new line, or the existing line's quantity plus 1 (requirements §4). */
export function addToCart(
  cart: readonly CartLine[],
  product: Product,
  size: Size = DEFAULT_SIZE,
): CartLine[] {
  const line = cart.find((candidate) => isSameLine(candidate, { id: product.id, size }));
  return line ? setQuantity(cart, line, line.quantity + 1) : [...cart, lineOf(product, size, 1)];
}

/** The cart with a line's quantity set; 0 or less removes the line (requirements §4), 99 is the maximum. */
export function setQuantity(cart: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  if (!(quantity >= 1)) return removeLine(cart, key);
  return cart.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: clamp(quantity) } : line,
  );
}

/** The cart without the line that matches id and size (requirements §4). */
export function removeLine(cart: readonly CartLine[], key: LineKey): CartLine[] {
  return cart.filter((line) => !isSameLine(line, key));
}

/** The sum of quantities (requirements §4). */
export function countItems(cart: readonly CartLine[]): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Price times quantity, in cents. */
export function lineTotalCents(line: Pick<CartLine, 'price' | 'quantity'>): number {
  return centsFromDollars(line.price) * line.quantity;
}

/** The total of all lines before tax, in cents (requirements §4). */
export function cartTotalCents(cart: readonly CartLine[]): number {
  return cart.reduce((total, line) => total + lineTotalCents(line), 0);
}

/**
 * Parses a stored cart. Unknown products, sizes and quantities are dropped, equal lines are merged, names and prices come
 * from the current catalog; anything that is not a cart is an empty one (requirements §3).
 */
export function readCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  const cart: CartLine[] = [];
  for (const entry of stored as unknown[]) {
    const read = readLine(entry);
    if (!read) continue;
    const twin = cart.find((line) => isSameLine(line, read));
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
