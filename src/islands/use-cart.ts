import { useStore } from '@nanostores/react';
import { cartTotalCents, countItems } from '#shop/cart.ts';
import { texts } from '#shop/messages.ts';
import { $cart } from '#stores/cart/cart.ts';
import { hasBrowserStorage } from '#stores/site/storage.ts';

/** The one way for islands to reach the cart. Throws where no browser storage can hold one (rulings, What cannot occur). */
export function useCart() {
  if (!hasBrowserStorage()) throw new Error(texts.cartOutsideBrowser);
  const lines = useStore($cart);
  return { lines, count: countItems(lines), totalCents: cartTotalCents(lines) };
}
