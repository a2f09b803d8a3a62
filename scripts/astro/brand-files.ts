import type { AstroIntegration } from 'astro';
import { cpSync, createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRAND_FILES, brandFile } from '#scripts/content/brand.ts';
import { contentFolder } from '../../src/content-folder.ts';

const SERVED = Object.entries(BRAND_FILES).flatMap(([name, address]) =>
  address ? [{ name, address }] : [],
);
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' };

/** The pictures of content/brand: those that pages import, and those that have an address of their own. */
export function brandFiles(): AstroIntegration {
  return {
    name: 'brand-files',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const content = resolve(contentFolder());
        // In styles by a name without #, which begins a fragment there.
        const alias = { '#content': content, '@brand': `${content}/brand` };
        updateConfig({ vite: { resolve: { alias } } });
      },
      'astro:server:setup': ({ server }) => {
        for (const { name, address } of SERVED) {
          server.middlewares.use(address, (_request, response) => {
            response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? '');
            createReadStream(brandFile(name)).pipe(response);
          });
        }
      },
      'astro:build:done': ({ dir }) => {
        for (const { name, address } of SERVED) {
          cpSync(brandFile(name), fileURLToPath(new URL(`.${address}`, dir)));
        }
      },
    },
  };
}
