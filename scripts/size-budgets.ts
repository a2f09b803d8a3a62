import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BROTLI_QUALITY } from '#sandbox/platform/site.ts';
import { products } from '#shop/catalog.ts';
import { withImports } from '#scripts/astro/built-pages.ts';

const KB = 1024;

const OFFICE_LISTS = [
  'club',
  'customers',
  'orders',
  'promo-codes',
  'reports',
  'returns',
  'sellers',
  'sign-in',
  'stock',
  'subscribers',
  'work',
].map((page) => `admin/${page}.html`);
const OFFICE = { documentAndStyles: 14_900, files: 52, react: true };

/**
 * Compressed bytes each kind of page may weigh: the document as it is sent, with Brotli, and scripts with gzip. Static
 * pages load no React. `files` counts the scripts. The id of the deploy in every address takes 60 bytes of the home
 * page and 0.3 KB of an application page's scripts.
 */
export const BUDGETS = [
  // The document itself is held to the first round trip by tests/e2e/page-weight.spec.ts.
  { page: 'index.html', documentAndStyles: 15.9 * KB, scripts: 7.6 * KB, files: 2, react: false },
  ...products.map(({ id }) => ({
    page: `products/${id}.html`,
    documentAndStyles: 14_800,
    scripts: 7.6 * KB,
    files: 2,
    react: false,
  })),
  { page: 'cart.html', documentAndStyles: 14.6 * KB, scripts: 95.3 * KB, files: 23, react: true },
  {
    page: 'checkout.html',
    documentAndStyles: 14.2 * KB,
    scripts: 109.6 * KB,
    files: 27,
    react: true,
  },
  {
    page: 'track-order.html',
    documentAndStyles: 13.6 * KB,
    scripts: 101 * KB,
    files: 22,
    react: true,
  },
  {
    page: 'platform.html',
    documentAndStyles: 13.2 * KB,
    scripts: 94.8 * KB,
    files: 19,
    react: true,
  },
  {
    page: 'platform/onboarding.html',
    documentAndStyles: 13.4 * KB,
    scripts: 96.9 * KB,
    files: 20,
    react: true,
  },
  {
    page: 'platform/products.html',
    documentAndStyles: 14 * KB,
    scripts: 111.9 * KB,
    files: 26,
    react: true,
  },
  {
    page: 'payment.html',
    documentAndStyles: 14.5 * KB,
    scripts: 123.2 * KB,
    files: 37,
    react: true,
  },
  ...['admin.html', ...OFFICE_LISTS].map((page) => ({ page, ...OFFICE, scripts: 120.4 * KB })),
  { page: 'admin/order.html', ...OFFICE, scripts: 135.8 * KB },
  { page: 'admin/return.html', ...OFFICE, scripts: 122.9 * KB },
];
/** The fonts of every page; those for accented letters load only where needed. */
const FONTS_BUDGET = 25 * KB;

const sent = (buffer: Buffer) =>
  brotliCompressSync(buffer, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    .length;
const gzipped = (buffer: Buffer) => gzipSync(buffer, { level: 9 }).length;
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Holds the built site to its size budgets (docs/decisions/page-weight.md), and prints what each page weighs. */
export async function checkSizes(dist = 'dist'): Promise<boolean> {
  /** Reads a file by its address, which ends in `?dpl=` and the deploy's id on Netlify. */
  const read = (address: string) => readFileSync(join(dist, new URL(address, 'file:///').pathname));
  const broken: string[] = [];
  for (const { page, ...budget } of BUDGETS) {
    const weight = await weigh(page, read);
    for (const kind of ['documentAndStyles', 'scripts'] as const) {
      const line = `${page} ${kind}: ${kb(weight[kind])} of ${kb(budget[kind])}`;
      console.log(line);
      if (weight[kind] > budget[kind]) broken.push(line);
      if (weight[kind] === 0) broken.push(`${page} ${kind}: none is found`);
    }
    if (weight.files > budget.files)
      broken.push(`${page} loads ${weight.files} scripts of ${budget.files}`);
    if (weight.react && !budget.react) broken.push(`${page} loads React`);
  }
  const fonts = all(read('index.html').toString(), /url\("?([^")]+\.woff2)/g);
  const fontBytes = sum(fonts.map((path) => read(path).length));
  console.log(`fonts: ${kb(fontBytes)} of ${kb(FONTS_BUDGET)}`);
  if (fontBytes > FONTS_BUDGET) broken.push('fonts are over their budget');
  if (fontBytes === 0) broken.push('no fonts are found');
  if (broken.length > 0) console.error(`Over budget:\n  ${broken.join('\n  ')}`);
  return broken.length === 0;
}

async function weigh(page: string, read: (address: string) => Buffer) {
  const html = read(page).toString();
  const styles = new Set(all(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  const loaded = [
    ...all(html, /<script[^>]+src="(\/[^"]+)"/g),
    ...all(html, /(?:component-url|renderer-url)="([^"]+)"/g),
  ];
  const scripts = await withImports(loaded, (path) => Promise.resolve(read(path).toString()));
  return {
    documentAndStyles: sent(Buffer.from(html)) + sum([...styles].map((path) => sent(read(path)))),
    scripts: sum(scripts.map((path) => gzipped(read(path)))),
    files: scripts.length,
    react: scripts.some((path) => read(path).includes('react.transitional.element')),
  };
}
