import type { AstroIntegration } from 'astro';
import { PRODUCTS, writeCatalog } from '#scripts/content/catalog.ts';

/** Writes the catalog before everything that Astro does, and in development after each change of a product's file. */
export function catalog(): AstroIntegration {
  return {
    name: 'catalog',
    hooks: {
      'astro:config:setup': writeCatalog,
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('all', (_event, file) => {
          if (!file.replaceAll('\\', '/').includes(`/${PRODUCTS}/`)) return;
          try {
            writeCatalog();
          } catch (error) {
            logger.error((error as Error).message);
          }
        });
      },
    },
  };
}
