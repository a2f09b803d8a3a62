import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { shownProducts } from '#components/product/shown-products.ts';
import { otherPictures } from '#shop/product-pictures.ts';

/** Sharp enough for a shared link, and sent in every email: large enough for both. */
const PIXELS = 640;

export const getStaticPaths = (async () =>
  (await shownProducts()).flatMap(({ id, entry: { data } }) =>
    [
      { path: id, file: data.pictures.front.file },
      ...otherPictures(data).map(({ name, file }) => ({ path: `${id}/${name}`, file })),
    ].map(({ path, file }) => ({ params: { path }, props: { file } })),
  )) satisfies GetStaticPaths;

/** The square pictures of a product at their stable paths, for carts, emails, shared links and marketplaces. */
export const GET: APIRoute<{ file: unknown }> = async ({ props }) => {
  // The path of the original, which Astro's own types leave out.
  const { fsPath } = props.file as { fsPath: string };
  const picture = await sharp(fsPath)
    .resize(PIXELS, PIXELS, { fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
