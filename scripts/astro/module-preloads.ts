import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Pages of islands, and the one that most shoppers go on to. */
const NEXT_OF: Record<string, string | undefined> = {
  'cart.html': 'checkout.html',
  'checkout.html': 'payment.html',
  'payment.html': undefined,
  'track-order.html': undefined,
};

/**
 * Names every module of a page's island in its head, so that they come all at once and not one after the other as each is
 * found to import the next; and has the browser fetch the next page's when it has nothing else to do.
 */
export function modulePreloads(): AstroIntegration {
  return {
    name: 'module-preloads',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const site = { read: (path: string) => readFile(new URL(`.${path}`, dir), 'utf8') };
        const modules = new Map<string, string[]>();
        for (const page of Object.keys(NEXT_OF)) modules.set(page, await modulesOf(site, page));
        for (const [page, next] of Object.entries(NEXT_OF)) {
          const own = modules.get(page) ?? [];
          const later = (modules.get(next ?? '') ?? []).filter((path) => !own.includes(path));
          const links = [
            ...own.map((path) => `<link rel="modulepreload" href="${path}">`),
            ...later.map((path) => `<link rel="prefetch" href="${path}" as="script">`),
          ];
          const html = await site.read(`/${page}`);
          const file = new URL(`./${page}`, dir);
          await writeFile(file, html.replace('</head>', `${links.join('')}</head>`));
        }
      },
    },
  };
}

interface Site {
  read(path: string): Promise<string>;
}

/** The scripts of a page's islands with all that they import. */
async function modulesOf(site: Site, page: string): Promise<string[]> {
  const html = await site.read(`/${page}`);
  const found = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.add(path);
    const imports = (await site.read(path)).matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
    for (const [, target = ''] of imports) await visit(new URL(target, `file://${path}`).pathname);
  };
  for (const [, path = ''] of html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g)) {
    await visit(path);
  }
  return [...found];
}
