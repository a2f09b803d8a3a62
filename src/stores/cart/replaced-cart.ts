import { persistentAtom } from '@nanostores/persistent';
import { type CartItem, readCart } from '#shop/cart.ts';
import { reduceCart } from '#shop/cart-lines.ts';
import { $storedCart, saveCart } from './stored-cart.ts';

/** Which cart the stored one is. */
interface CartIdentity {
  /** Empty until a link first replaces the cart. */
  id: string;
  /** The cart that the last link replaced, until the link is undone or ordered. */
  replaced?: { id: string; items: CartItem[] };
}

/** Known to all tabs, so that an order takes its pieces out of the cart that it was placed from. */
export const $cartIdentity = persistentAtom<CartIdentity>(
  'cartIdentity',
  { id: '' },
  { encode: JSON.stringify, decode: readIdentity },
);

function readIdentity(stored: string): CartIdentity {
  try {
    const { id, replaced } = JSON.parse(stored) as Record<string, unknown>;
    if (!replaced) return { id: String(id) };
    const before = replaced as Record<string, unknown>;
    return { id: String(id), replaced: { id: String(before.id), items: readCart(before.items) } };
  } catch {
    return { id: '' };
  }
}

function saveIdentity(identity: CartIdentity): void {
  try {
    $cartIdentity.set(identity);
  } catch {
    // Storage is full: the cart can be ordered, but there is no Undo.
  }
}

/**
 * Puts another cart in the place of the stored one. Returns false, with a toast, if the browser has no storage for it.
 */
export function replaceCart(items: CartItem[]): boolean {
  const replaced = { id: $cartIdentity.get().id, items: $storedCart.get() };
  if (!saveCart(items)) return false;
  saveIdentity({ id: crypto.randomUUID(), replaced });
  return true;
}

/** Brings back the cart that was replaced, without what has been ordered from it. Returns false as replaceCart does. */
export function restoreReplacedCart(): boolean {
  const { replaced } = $cartIdentity.get();
  if (!replaced || !saveCart(replaced.items)) return false;
  saveIdentity({ id: replaced.id });
  return true;
}

/** Whether this is the id of the stored cart; a cart without a known id is. */
export function isStoredCart(cartId: string | undefined): boolean {
  return cartId === undefined || cartId === $cartIdentity.get().id;
}

/** Takes what was ordered out of the cart that it was ordered from; unknown items are all of it (requirements §4). */
export function removeOrderedItems({
  items,
  cartId,
}: {
  items?: readonly CartItem[] | undefined;
  cartId?: string | undefined;
}): void {
  const { id, replaced } = $cartIdentity.get();
  const rest = (cart: CartItem[]) => (items ? reduceCart(cart, items) : []);
  if (isStoredCart(cartId)) {
    saveCart(rest($storedCart.get()));
    if (replaced) saveIdentity({ id });
  } else if (replaced && replaced.id === cartId) {
    saveIdentity({ id, replaced: { ...replaced, items: rest(replaced.items) } });
  }
}
