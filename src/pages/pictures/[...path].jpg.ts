import type { APIRoute, GetStaticPaths } from 'astro';
import { shownProducts } from '#components/product/shown-products.ts';
import { squarePicture } from '#components/product/square-picture.ts';
import { otherPictures } from '#shop/product-pictures.ts';

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
  const picture = await squarePicture(fsPath);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
