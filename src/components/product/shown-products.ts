import { type CollectionEntry, getCollection } from 'astro:content';
import { type Product, products } from '#shop/catalog.ts';
import { paths } from '#shop/paths.ts';

/** Where `Everything we make` leads: the home page lists its products from the second on sale on. */
export const everythingPath = paths.section(
  products.filter(({ retired }) => !retired).length > 1 ? 'everything' : 'products',
);

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
