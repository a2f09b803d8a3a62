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
 * Preloads the modules of a page's islands from its head, then those of the next page; not by `prefetch`, which Safari
 * lacks and Firefox checks against `default-src`. The site's script is async, last, and of low priority: as Astro
 * writes it, it blocks slow phones, and would share the line with the largest picture.
 */
export function changeBuiltPages(): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [withoutVitePreloads] } });
      },
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
              .map((path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">`),
          ];
          const html = (await read(`/${page}`))
            .replace('</head>', `${links.join('')}</head>`)
            .replace(SITE_SCRIPT, '<script async fetchpriority="low" ');
          await writeFile(new URL(`./${page}`, dir), html);
        }
      },
    },
  };
}

/**
 * Vite preloads the modules of a dynamic import without the `?dpl=` of their addresses, so the browser would download
 * each twice. Astro replaces this setting of ours, so it is set by a plugin. What is left of Vite's helper loads the
 * styles of such modules; ours have none, and it weighs almost 1 KB on each page.
 */
const withoutVitePreloads = {
  name: 'without-vite-preloads',
  enforce: 'pre' as const,
  configEnvironment: (name: string) =>
    name === 'client' ? { build: { modulePreload: false as const } } : {},
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
};

/** The scripts of a page's islands with everything that they import. */
async function modulesOf(page: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const html = await read(`/${page}`);
  const islands = html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g);
  return withImports(
    [...islands].map(([, address = '']) => address),
    read,
  );
}

const IMPORT = /(?:from|import)\s*["'](\.[^"'?]+\.js(?:\?[^"']+)?)["']/g;

/**
 * These modules and everything that they import, at the addresses that the page uses: on Netlify they end in `?dpl=`
 * and the id of the deploy (@astrojs/netlify, `assetQueryParams`).
 */
export async function withImports(
  modules: string[],
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const found = new Set(modules);
  // A set's loop also visits what is added during it.
  for (const address of found) {
    const { href, pathname } = new URL(address, 'file://');
    for (const [, target = ''] of (await read(pathname)).matchAll(IMPORT)) {
      const { pathname: path, search } = new URL(target, href);
      found.add(path + search);
    }
  }
  return [...found];
}
