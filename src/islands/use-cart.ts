import { useStore } from '@nanostores/react';
import { countItems } from '#shop/cart.ts';
import { applicationErrors } from '#shop/application-messages.ts';
import { $cart } from '#stores/cart/cart.ts';
import { hasBrowserStorage } from '#stores/site/storage.ts';

/** The cart for islands. Throws where there is no browser storage (requirements §8). */
export function useCart() {
  if (!hasBrowserStorage()) throw new Error(applicationErrors.cartOutsideBrowser);
  const lines = useStore($cart);
  return { lines, count: countItems(lines) };
}
