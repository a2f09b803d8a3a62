import { type CollectionEntry, getCollection } from 'astro:content';
import { type Product, products } from '#shop/catalog.ts';

/** A product with the texts and pictures that only pages need. */
export interface ShownProduct extends Product {
  entry: CollectionEntry<'products'>;
}

/** All products in the order of the catalog, retired ones too. */
export async function shownProducts(): Promise<ShownProduct[]> {
  const entries = await getCollection('products');
  return products.flatMap((product) => {
    const entry = entries.find(({ id }) => id === product.id);
    return entry ? [{ ...product, entry }] : [];
  });
}
