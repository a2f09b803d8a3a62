/** The maximum quantity of a cart line (requirements §4). */
export const MAX_QUANTITY = 99;

/** The most lines of a cart that can be paid for. */
export const MAX_LINES = 50;

/**
 * A line of the cart. The same product in another size is another line. The browser stores it with the product's name,
 * price and image (requirements §3), which pages show until the server has said today's.
 */
export interface CartItem {
  id: string;
  size: string;
  quantity: number;
}

/** A product as the stored cart has it; `price` is in dollars (requirements §3). */
export interface StoredProduct {
  id: string;
  name: string;
  price: number;
  image: string;
}

/** Identifies a line (requirements §3). */
export type LineKey = Pick<CartItem, 'id' | 'size'>;

/** Whether both identify the same line. */
export const isSameLine = (a: LineKey, b: LineKey) => a.id === b.id && a.size === b.size;

const clamp = (quantity: number) => Math.min(MAX_QUANTITY, Math.floor(quantity));

/** The cart with one more of a product: a new line, or the existing line's quantity plus 1 (requirements §4). */
export function addToCart(
  cart: readonly CartItem[],
  product: StoredProduct,
  size: string,
): CartItem[] {
  const line = cart.find((candidate) => isSameLine(candidate, { id: product.id, size }));
  return line
    ? setQuantity(cart, line, line.quantity + 1)
    : [...cart, { ...product, size, quantity: 1 }];
}

/** The cart with a line's quantity set; 0 or less removes the line (requirements §4), 99 is the maximum. */
export function setQuantity(cart: readonly CartItem[], key: LineKey, quantity: number): CartItem[] {
  if (!(quantity >= 1)) return removeLine(cart, key);
  return cart.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: clamp(quantity) } : line,
  );
}

/** The cart without the line that matches id and size (requirements §4). */
export function removeLine(cart: readonly CartItem[], key: LineKey): CartItem[] {
  return cart.filter((line) => !isSameLine(line, key));
}

/** The sum of quantities (requirements §4). */
export function countItems(cart: readonly CartItem[]): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Parses a stored cart: equal lines are merged, and what is no line is dropped (requirements §3). */
export function readCart(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return [];
  const cart: CartItem[] = [];
  for (const entry of stored as unknown[]) {
    const read = readItem(entry);
    if (!read) continue;
    const twin = cart.find((line) => isSameLine(line, read));
    if (twin) twin.quantity = clamp(twin.quantity + read.quantity);
    else cart.push(read);
  }
  return cart;
}

function readItem(entry: unknown): CartItem | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, size, quantity } = entry as Record<string, unknown>;
  if (typeof id !== 'string' || typeof size !== 'string') return undefined;
  if (!Number.isInteger(quantity) || (quantity as number) < 1) return undefined;
  return { ...entry, id, size, quantity: clamp(quantity as number) };
}
