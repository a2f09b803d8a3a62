import { atom, computed } from 'nanostores';
import { cartLines } from '#shop/cart-lines.ts';
import type { Product } from '#shop/catalog.ts';
import { $storedCart } from './stored-cart.ts';

/** A product with its picture in the size of this page. */
export interface CartProduct extends Product {
  picture: { src: string; srcSet: string };
}

/** The products that the shop sells, passed by the page to its island. */
export const $products = atom<readonly CartProduct[]>([]);

/** The cart with its products, on the pages that show them. */
export const $cart = computed([$storedCart, $products], cartLines);
