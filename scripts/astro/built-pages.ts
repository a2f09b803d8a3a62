import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The pages that most shoppers open next. */
const NEXT_OF: Record<string, string> = {
  'cart.html': 'checkout.html',
  'checkout.html': 'payment.html',
};

/** The last thing in a page: what Astro makes of the script in layouts/Base.astro. */
const SITE_SCRIPT = /<script (?=type="module" src="[^"]+"><\/script>\s*<\/body>)/;

/**
 * Changes the built pages in two ways. The head names every module of the page's islands, so that the browser loads them at
 * once instead of one after the other, and prefetches those of the next page. The site's script is async: as Astro writes
 * it, the browser runs it together with everything else at the end of the page, which blocks a slow phone for too long.
 * The script comes last, so the whole page is there when it runs.
 */
export function changeBuiltPages(): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const read = (path: string) => readFile(new URL(`.${path}`, dir), 'utf8');
        const pages = globSync('**/*.html', { cwd: fileURLToPath(dir) });
        const modules = new Map<string, string[]>();
        for (const page of pages) modules.set(page, await modulesOf(page, read));
        for (const [page, own] of modules) {
          const next = modules.get(NEXT_OF[page] ?? '') ?? [];
          const links = [
            ...own.map((path) => `<link rel="modulepreload" href="${path}">`),
            ...next
              .filter((path) => !own.includes(path))
              .map((path) => `<link rel="prefetch" href="${path}">`),
          ];
          const html = (await read(`/${page}`))
            .replace('</head>', `${links.join('')}</head>`)
            .replace(SITE_SCRIPT, '<script async ');
          await writeFile(new URL(`./${page}`, dir), html);
        }
      },
    },
  };
}

/** The scripts of a page's islands with everything that they import. */
async function modulesOf(page: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.add(path);
    const imports = (await read(path)).matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
    for (const [, target = ''] of imports) await visit(new URL(target, `file://${path}`).pathname);
  };
  const html = await read(`/${page}`);
  for (const [, path = ''] of html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g)) {
    await visit(path);
  }
  return [...found];
}
