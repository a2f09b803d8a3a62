import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Config } from '@netlify/functions';

/** The deployed functions with their config and the calls that they answer, by the names of log and limits.ts. */
export const functions = await Promise.all(
  globSync('netlify/functions/*.ts').map(async (file) => {
    const { config } = (await import(resolve(file))) as { config: Config };
    const paths = 'path' in config ? [config.path ?? []].flat() : [];
    return { name: basename(file, '.ts'), config, paths, calls: paths.map(callAt) };
  }),
);

/** `/api/quote` is quote, `/product-pictures/:account/:file` is product-pictures, `/feeds/products.tsv` is feeds. */
function callAt(path: string): string {
  return path.replace(/^\/(?:api\/)?/, '').split('/')[0] ?? '';
}

/** Every call of every function. */
export const callNames = functions.flatMap(({ calls }) => calls);
