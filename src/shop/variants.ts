import { type Product, products } from './catalog.ts';

/** The size of a product that has only one. */
export const ONE_SIZE = 'One size';

/** A product in one size. Product and size are stored apart; the id is only written and looked up, never parsed. */
export interface Variant {
  id: string;
  product: Product;
  size: string;
}

/** The id of a variant in commands, feeds and webhooks: `ghost-barrel-tee-m`; a one-size product has no suffix. */
export function variantId(productId: string, size: string): string {
  return size === ONE_SIZE ? productId : `${productId}-${size.toLowerCase()}`;
}

/** Every size of every product. */
export const variants: readonly Variant[] = products.flatMap((product) =>
  product.sizes.map((size) => ({ id: variantId(product.id, size), product, size })),
);

/** The variant with this id, in any case; undefined if the catalog has none. */
export function findVariant(id: string): Variant | undefined {
  return variants.find((variant) => variant.id === id.trim().toLowerCase());
}
