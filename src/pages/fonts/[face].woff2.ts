import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRoute } from 'astro';

const FACES = ['besley', 'league-gothic'];

/** The two faces under fixed names, for pages that functions write (netlify/usecases/failed-form-style.ts). */
export const getStaticPaths = () => FACES.map((face) => ({ params: { face } }));

export const GET: APIRoute = async ({ params: { face = '' } }) => {
  const file = await readFile(join('src/assets/fonts', `${face}.woff2`));
  return new Response(new Uint8Array(file), { headers: { 'content-type': 'font/woff2' } });
};
