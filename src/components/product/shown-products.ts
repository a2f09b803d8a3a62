import { type CollectionEntry, getCollection } from 'astro:content';
import { type Product, products } from '#shop/catalog.ts';

/** A product with the texts and pictures that only pages need. */
export interface ShownProduct extends Product {
  entry: CollectionEntry<'products'>;
}

/** All products in the order of the catalog, the featured one first, retired ones too. */
export async function shownProducts(): Promise<[ShownProduct, ...ShownProduct[]]> {
  const entries = await getCollection('products');
  const show = (product: Product): ShownProduct => {
    const entry = entries.find(({ id }) => id === product.id);
    if (!entry) throw new Error(`content/products has no ${product.id}.`);
    return { ...product, entry };
  };
  const [featured, ...others] = products;
  return [show(featured), ...others.map(show)];
}
