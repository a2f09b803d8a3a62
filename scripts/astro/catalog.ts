import type { AstroIntegration } from 'astro';
import { writeCatalog } from '#scripts/content/catalog.ts';
import { contentFolder } from '../../src/content-folder.ts';

const CHANGED = /^(?:products|brand)\/|^brand\.json$/;

/**
 * Writes the catalog before everything that Astro does, and in development after each change of a product's file or the
 * brand's.
 */
export function catalog(): AstroIntegration {
  return {
    name: 'catalog',
    hooks: {
      'astro:config:setup': writeCatalog,
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('all', (_event, file) => {
          if (!CHANGED.test(file.replaceAll('\\', '/').split(`/${contentFolder()}/`).at(1) ?? ''))
            return;
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
