import { getImage } from 'astro:assets';
import { products } from '#shop/catalog.ts';
import type { CartProduct } from '#stores/cart/cart.ts';
import { productPictures } from './pictures.ts';

/** The products of the cart, checkout and payment page, with a square picture of this many pixels. */
export function cartProducts(pixels: number): Promise<CartProduct[]> {
  return Promise.all(
    products.map(async (product) => {
      const { src } = productPictures(product.id).front;
      const picture = await getImage({ src, width: pixels, height: pixels, densities: [1, 2] });
      return { ...product, picture: { src: picture.src, srcSet: picture.srcSet.attribute } };
    }),
  );
}
