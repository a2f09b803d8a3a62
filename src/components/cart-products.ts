import { getImage } from 'astro:assets';
import type { CartProduct } from '#stores/cart/cart.ts';
import { shownProducts } from './product/shown-products.ts';

/** The products of the cart, checkout and payment page, with a square picture of this many pixels. */
export async function cartProducts(pixels: number): Promise<CartProduct[]> {
  const onSale = (await shownProducts()).filter(({ retired }) => !retired);
  return Promise.all(
    onSale.map(async ({ entry, ...product }) => {
      const src = entry.data.pictures.front.file;
      const picture = await getImage({ src, width: pixels, height: pixels, densities: [1, 2] });
      return { ...product, picture: { src: picture.src, srcSet: picture.srcSet.attribute } };
    }),
  );
}
