import { globSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { hasSellers } from '#adapters/settings.ts';
import { NOT_READY } from './not-ready.ts';

/** Astro builds every page in src/pages but those in folders with an underscore. */
const FOLDER = 'src/pages/_sellers';

/** Whether this build is of a shop with sellers: its pages, and what its policies say of them (if-sellers.ts). */
export function buildHasSellers(): boolean {
  const { PLATFORM_ENABLED, STRIPE_SECRET_KEY = '' } = process.env;
  const enabled = PLATFORM_ENABLED ? PLATFORM_ENABLED === 'true' : undefined;
  return !NOT_READY && hasSellers({ PLATFORM_ENABLED: enabled, STRIPE_SECRET_KEY });
}

/** Adds the pages of sellers and their storefronts, unless the platform is off as this build is set up. */
export function sellersPages(): AstroIntegration {
  return {
    name: 'sellers-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (!buildHasSellers()) return;
        for (const file of globSync('**/*.astro', { cwd: FOLDER })) {
          const path = file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, '');
          injectRoute({ pattern: `/${path}`, entrypoint: `./${FOLDER}/${file}` });
        }
      },
    },
  };
}
