import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { countItems } from '#shop/cart.ts';
import { cartTotalCents } from '#shop/cart-lines.ts';
import { texts } from '#shop/messages.ts';
import { $cart, $products, type CartProduct } from '#stores/cart/cart.ts';
import { hasBrowserStorage } from '#stores/site/storage.ts';

/** The cart for islands. Throws where there is no browser storage (requirements §8). */
export function useCart() {
  if (!hasBrowserStorage()) throw new Error(texts.cartOutsideBrowser);
  const lines = useStore($cart);
  return { lines, count: countItems(lines), totalCents: cartTotalCents(lines) };
}

/** Gives the cart the products of this page, before what it contains is rendered. */
export function useProducts(products: readonly CartProduct[]): void {
  useState(() => $products.set(products));
}
