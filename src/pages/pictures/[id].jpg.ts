import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { type ShownProduct, shownProducts } from '#components/product/shown-products.ts';

/** Sharp enough for a shared link, and sent in every email: large enough for both. */
const PIXELS = 640;

export const getStaticPaths = (async () =>
  (await shownProducts()).map((product) => ({
    params: { id: product.id },
    props: { product },
  }))) satisfies GetStaticPaths;

/** The square picture of a product at its stable path, for carts, emails and shared links. */
export const GET: APIRoute<{ product: ShownProduct }> = async ({ props }) => {
  // The path of the original, which Astro's own types leave out.
  const { fsPath } = props.product.entry.data.pictures.front.file as unknown as { fsPath: string };
  const picture = await sharp(fsPath)
    .resize(PIXELS, PIXELS, { fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
