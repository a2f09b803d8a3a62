import { brand } from './brand.ts';

/** The shop's only currency, as Stripe writes it (requirements §9). */
export const CURRENCY = 'usd';

/** The sizes on sale, smallest first (requirements §9). */
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof SIZES)[number];
/** Selected at first (requirements §9). */
export const DEFAULT_SIZE: Size = 'M';

/** The maximum quantity of a cart line (requirements §4). */
export const MAX_QUANTITY = 99;

export interface Product {
  id: string;
  name: string;
  priceCents: number;
  /** A stable path, for carts and emails; pages use the sizes made by the image pipeline. */
  image: string;
}

const slug = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The shop's only product (requirements §1, §9). */
export const heritageTee: Product = {
  id: `${slug}-tee`,
  name: `${brand.name} Heritage Tee`,
  priceCents: 2899,
  image: '/pictures/heritage-tee.jpg',
};

const products: readonly Product[] = [heritageTee];

/** The product with this id; undefined if the shop does not sell it. */
export function findProduct(id: string): Product | undefined {
  return products.find((product) => product.id === id);
}

/** Whether this is a size on sale. */
export function isSize(value: unknown): value is Size {
  return SIZES.includes(value as Size);
}
