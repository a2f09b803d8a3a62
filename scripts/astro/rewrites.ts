import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from '#adapters/settings.ts';
import { REWRITES } from '../../src/rewrites.ts';

/** The function that makes pages on demand, as the adapter writes it. */
const ON_DEMAND = '.netlify/v1/functions/ssr/ssr.mjs';
const ITS_PATH = "path: '/*',";

/**
 * Writes the rewrites for Netlify. It calls functions before it reads rewrites, so the one for pages on demand leaves
 * these addresses out. The office is not built where it would not open (docs/decisions/office.md).
 */
export function rewrites(): AstroIntegration {
  return {
    name: 'rewrites',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const isClosed = isOfficeClosed();
        if (isClosed) {
          for (const pages of ['admin', 'admin.html'])
            await rm(new URL(pages, dir), { recursive: true });
        }
        const rules = REWRITES.filter(({ page }) => !(isClosed && page.startsWith('/admin')));
        const lines = rules.map(({ from, page }) => `${from} ${page}.html 200\n`);
        await appendFile(fileURLToPath(new URL('_redirects', dir)), lines.join(''));
        await excludePaths(rules.map(({ from }) => from));
      },
    },
  };
}

/** In previews, and in a build by Netlify for which nobody may sign in. */
function isOfficeClosed(): boolean {
  const { NETLIFY, CONTEXT, ADMIN_EMAILS } = process.env;
  return Boolean(NETLIFY) && (isPreview(CONTEXT) || !ADMIN_EMAILS);
}

async function excludePaths(paths: string[]): Promise<void> {
  const entry = await readFile(ON_DEMAND, 'utf8');
  if (!entry.includes(ITS_PATH)) throw new Error(`${ON_DEMAND} has no ${ITS_PATH}`);
  const changed = entry.replace(ITS_PATH, `${ITS_PATH} excludedPath: ${JSON.stringify(paths)},`);
  await writeFile(ON_DEMAND, changed);
}
