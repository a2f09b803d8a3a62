import { type CollectionEntry, getCollection } from 'astro:content';
import { type Product, products, productsOnSale } from '#shop/catalog.ts';
import { paths } from '#shop/paths.ts';

const pieceOf = ({ group, id }: Product) => group ?? id;

/** One of each piece: of several colors the first. */
export const firstColors = <One extends Product>(onSale: readonly One[]): One[] =>
  onSale.filter(
    (one, index) => index === onSale.findIndex((other) => pieceOf(other) === pieceOf(one)),
  );

/** The colors in which a piece is on sale, in the order of the catalog; none where there is no choice. */
export function colorsOf<One extends Product>({ group }: Product, onSale: readonly One[]): One[] {
  const colors = onSale.filter((other) => group !== undefined && other.group === group);
  return colors.length > 1 ? colors : [];
}

/** Where `Everything we make` leads: the home page lists its pieces from the second on sale on. */
export const everythingPath = paths.section(
  firstColors(productsOnSale).length > 1 ? 'everything' : 'products',
);

/** A product with the texts and pictures that only pages need. */
export interface ShownProduct extends Product {
  entry: CollectionEntry<'products'>;
}

/** The products on sale, in the order of the catalog. */
export const shownOnSale = async () => (await shownProducts()).filter(({ retired }) => !retired);

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
