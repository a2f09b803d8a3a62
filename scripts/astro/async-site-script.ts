import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The last thing in a page: what Astro makes of the script in layouts/Base.astro. */
const SITE_SCRIPT = /<script (?=type="module" src="[^"]+"><\/script>\s*<\/body>)/;

/**
 * Has the site's script run when it comes. As Astro writes it, the browser runs it and then, in the same go, all that it
 * does at the end of a page: on a slow phone longer than a touch should wait. Everything stands before the script, so
 * it finds the whole page all the same.
 */
export function asyncSiteScript(): AstroIntegration {
  return {
    name: 'async-site-script',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        for (const page of globSync('**/*.html', { cwd: dist })) {
          const file = join(dist, page);
          const html = await readFile(file, 'utf8');
          await writeFile(file, html.replace(SITE_SCRIPT, '<script async '));
        }
      },
    },
  };
}
