import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#sandbox/platform/shop.ts';

const DIST = join(ROOT, 'dist');
const read = (address: string) =>
  readFileSync(join(DIST, new URL(address, 'file://').pathname), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

const pages = globSync('**/*.html', { cwd: DIST }).filter((page) =>
  read(`/${page}`).includes('component-url='),
);

const PRELOAD = /<link rel="modulepreload" href="([^"]+)">/g;

/** The addresses of what a module imports, as the browser resolves them: with their query. */
function importsOf(address: string): string[] {
  const targets = all(read(address), /(?:from|import)\s*["'](\.[^"']+)["']/g);
  return targets.map((target) => {
    const { pathname, search } = new URL(target, new URL(address, 'file://'));
    return pathname + search;
  });
}

test('the site was built with the id of a deploy, as Netlify builds it', () => {
  expect(pages).toEqual(expect.arrayContaining(['cart.html', 'checkout.html', 'payment.html']));
  expect(read('/cart.html')).toMatch(/component-url="[^"]+\.js\?dpl=[^"]+"/);
});

// An address that differs in its query is another module, which is downloaded and run once more.
test.each(pages)(
  '%s preloads every module of its island at the address it is imported from',
  (page) => {
    const preloaded = all(read(`/${page}`), PRELOAD);
    expect(preloaded.length).toBeGreaterThan(3);
    const islands = all(read(`/${page}`), /(?:component-url|renderer-url)="([^"]+)"/g);
    const loaded = [...islands, ...preloaded.flatMap(importsOf)];
    expect(loaded.filter((address) => !preloaded.includes(address))).toEqual([]);
  },
);

// Firefox checks `prefetch` against `default-src`, which is 'none', and reports every link; Safari has no `prefetch`.
test.each([
  ['cart.html', 'checkout.html'],
  ['checkout.html', 'payment.html'],
])('%s loads the modules of %s ahead, in a way that its policy allows', (page, next) => {
  const own = all(read(`/${page}`), PRELOAD);
  const ahead = all(
    read(`/${page}`),
    /<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g,
  );
  const missing = all(read(`/${next}`), PRELOAD).filter((address) => !own.includes(address));
  expect(missing.length).toBeGreaterThan(3);
  expect(ahead).toEqual(missing);
  expect(read(`/${page}`)).not.toContain('rel="prefetch"');
});

test('no script lists modules to preload without the id of the deploy', () => {
  const scripts = globSync('_astro/*.js', { cwd: DIST });
  const listed = scripts.flatMap((name) =>
    all(read(`/${name}`), /["'`](_astro\/[^"'`]+\.js)["'`]/g),
  );
  expect(listed).toEqual([]);
});
