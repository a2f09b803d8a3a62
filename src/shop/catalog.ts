import { listings, products } from './catalog.generated.ts';
import { otherPicturePath } from './product-pictures.ts';
import { ONE_SIZE, variantId } from './variant.ts';

/** The shop's only currency, as Stripe writes it (requirements §9). */
export const CURRENCY = 'usd';

/** A product as the shop sells it now, from its file in content/products (scripts/content/catalog.ts). */
export interface Product {
  id: string;
  /** With its color, if it is one of several: `Stillhouse Tee, Bone`. */
  name: string;
  /** The same for all colors of one piece; undefined for a product that has one alone. */
  group?: string;
  priceCents: number;
  /** Smallest first; ONE_SIZE alone if it has no sizes. */
  sizes: readonly string[];
  /** Selected at first. */
  defaultSize: string;
  /**
   * A stable path to a square picture, for carts, emails and shared links; pages use the sizes made by the image
   * pipeline.
   */
  image: string;
  /** No longer sold: orders, links and emails keep its name and picture. */
  retired: boolean;
  /** False for what is taxed where clothing is exempt. */
  clothing?: false;
}

/**
 * The fields of a product that marketplaces alone are told (docs/selling-elsewhere.md); undefined where its file says
 * nothing.
 */
export interface Listing {
  description: string;
  /** Its name without its color. */
  piece: string;
  /** Stable paths of square pictures beside the first. */
  pictures: readonly string[];
  color?: string | undefined;
  material?: string | undefined;
  gender?: string | undefined;
  ageGroup?: string | undefined;
  /** A number of Google's product taxonomy. */
  googleCategory?: number | undefined;
  /** By size. */
  gtin: Readonly<Record<string, string>>;
  /** The maker's part numbers, by size. */
  mpn: Readonly<Record<string, string>>;
}

/** By product; apart from the products, so that no page loads them. */
export { listings };

/** The stable paths of a product's front and, where it has one, its back. */
export function sidesOf({ id, image }: Product): string[] {
  const back = otherPicturePath(id, 'back');
  return listings[id]?.pictures.includes(back) ? [image, back] : [image];
}

/** All products, retired ones too: the featured one first, the others by id. */
export { products };

const [featured] = products;

/** The product of the home page; scripts/content/catalog.ts refuses a catalog without it. */
export const featuredProduct: Product = featured;

export const productsOnSale: readonly Product[] = products.filter(({ retired }) => !retired);

/** The product with this id, also if it is retired; undefined if the shop never sold it. */
export function findProduct(id: string): Product | undefined {
  return products.find((product) => product.id === id);
}

/**
 * The sizes that a piece of this product can be changed to or exchanged for, at its price; none once it is no longer
 * sold.
 */
export function otherSizesOf(productId: string): readonly string[] {
  const { sizes = [], retired = true } = findProduct(productId) ?? {};
  return retired ? [] : sizes.filter((size) => size !== ONE_SIZE);
}

/** A product in one size. */
export interface Variant {
  id: string;
  product: Product;
  size: string;
}

/** Every size of every product. */
export const variants: readonly Variant[] = products.flatMap((product) =>
  product.sizes.map((size) => ({ id: variantId(product.id, size), product, size })),
);

/** The variant with this id, in any case; undefined if the catalog has none. */
export function findVariant(id: string): Variant | undefined {
  return variants.find((variant) => variant.id === id.trim().toLowerCase());
}
