import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where most shoppers go on to. */
const NEXT_OF: Record<string, string> = {
  'cart.html': 'checkout.html',
  'checkout.html': 'payment.html',
};

/**
 * Names every module of a page's island in its head, so that they come all at once and not one after the other as each is
 * found to import the next; and has the browser fetch the next page's when it has nothing else to do.
 */
export function modulePreloads(): AstroIntegration {
  return {
    name: 'module-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [withoutVitePreloads] } });
      },
      'astro:build:done': async ({ dir }) => {
        const site = { read: (path: string) => readFile(new URL(`.${path}`, dir), 'utf8') };
        const pages = globSync('**/*.html', { cwd: fileURLToPath(dir) });
        const modules = new Map<string, string[]>();
        for (const page of pages) modules.set(page, await modulesOf(site, page));
        for (const [page, own] of modules) {
          const next = modules.get(NEXT_OF[page] ?? '') ?? [];
          const links = [
            ...own.map((path) => `<link rel="modulepreload" href="${path}">`),
            ...next
              .filter((path) => !own.includes(path))
              .map((path) => `<link rel="prefetch" href="${path}">`),
          ];
          if (links.length === 0) continue;
          const html = await site.read(`/${page}`);
          await writeFile(
            new URL(`./${page}`, dir),
            html.replace('</head>', `${links.join('')}</head>`),
          );
        }
      },
    },
  };
}

/**
 * Vite preloads the modules of a dynamic import without the `?dpl=` of their addresses, so the browser would download each
 * twice. Astro replaces this setting of ours, so it is set by a plugin.
 */
const withoutVitePreloads = {
  name: 'without-vite-preloads',
  configEnvironment: (name: string) =>
    name === 'client' ? { build: { modulePreload: false as const } } : {},
};

const IMPORT = /(?:from|import)\s*["'](\.[^"'?]+\.js(?:\?[^"']+)?)["']/g;

interface Site {
  read(path: string): Promise<string>;
}

/**
 * The scripts of a page's islands with all that they import, at the addresses that the page uses: on Netlify they end in
 * `?dpl=` and the id of the deploy (@astrojs/netlify, `assetQueryParams`).
 */
async function modulesOf(site: Site, page: string): Promise<string[]> {
  const html = await site.read(`/${page}`);
  const found = new Set<string>();
  const visit = async (address: string): Promise<void> => {
    if (found.has(address)) return;
    found.add(address);
    const { href, pathname } = new URL(address, 'file://');
    const imports = (await site.read(pathname)).matchAll(IMPORT);
    for (const [, target = ''] of imports) {
      const { pathname: path, search } = new URL(target, href);
      await visit(path + search);
    }
  };
  for (const [, address = ''] of html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g)) {
    await visit(address);
  }
  return [...found];
}
