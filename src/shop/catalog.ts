import { brand } from './brand.ts';

/** The one currency of the shop, as Stripe writes it (specification §9). */
export const CURRENCY = 'usd';

/** The sizes that can be bought, in order (specification §9). */
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof SIZES)[number];
/** Chosen until the shopper chooses (specification §9). */
export const DEFAULT_SIZE: Size = 'M';

/** Most pieces of one product and size in a cart (rulings, Money and tax). */
export const MAX_QUANTITY = 99;

export interface Product {
  id: string;
  name: string;
  priceCents: number;
  /** A path that never changes, for carts and mails; pages use the image pipeline's own sizes. */
  image: string;
}

const slug = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The one product of the shop (specification §1, §9). */
export const heritageTee: Product = {
  id: `${slug}-tee`,
  name: `${brand.name} Heritage Tee`,
  priceCents: 2899,
  image: '/pictures/heritage-tee.jpg',
};

const products: readonly Product[] = [heritageTee];

/** The product with this id, if we sell it. */
export function findProduct(id: string): Product | undefined {
  return products.find((product) => product.id === id);
}

/** Whether this is a size that is on sale, as the cart and the contracts write it. */
export function isSize(value: unknown): value is Size {
  return SIZES.includes(value as Size);
}
