/** The shop's only currency, as Stripe writes it (requirements §9). */
export const CURRENCY = 'usd';

/** A product as the shop sells it now. */
export interface Product {
  id: string;
  name: string;
  priceCents: number;
  /** Smallest first. */
  sizes: readonly string[];
  /** Selected at first. */
  defaultSize: string;
  /** A stable path, for carts and emails; pages use the sizes made by the image pipeline. */
  image: string;
  /** No longer sold; its orders keep name and picture. */
  retired?: boolean;
}

/** The shop's only product (requirements §1, §9). */
export const heritageTee: Product = {
  id: 'ghost-barrel-tee',
  name: 'Ghost Barrel Heritage Tee',
  priceCents: 2899,
  sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  defaultSize: 'M',
  image: '/pictures/heritage-tee.jpg',
};

export const products: readonly Product[] = [heritageTee];

/** The product with this id; undefined if the shop does not sell it. */
export function findProduct(id: string): Product | undefined {
  return products.find((product) => product.id === id);
}
