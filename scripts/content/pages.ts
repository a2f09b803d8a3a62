import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';

/** Pages that functions make when they are asked for. */
const ON_DEMAND = /^\/(?:api|unsubscribe|storefront)(?:\/|$)/;

/** Whether the built pages of the shop's own content open and say what its catalog says; prints what doesn't. */
export function checkPages(dist = 'dist'): boolean {
  const broken = findBrokenPages(dist);
  for (const sentence of broken) console.error(sentence);
  return broken.length === 0;
}

function findBrokenPages(dist: string): string[] {
  const files = new Set(
    globSync('**/*.*', { cwd: dist }).map((file) => `/${file.replaceAll('\\', '/')}`),
  );
  const opens = (path: string) =>
    path === '/' || ON_DEMAND.test(path) || files.has(path) || files.has(`${path}.html`);
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const found = pages.flatMap((page) => {
    const html = readFileSync(join(dist, page), 'utf8');
    const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"?#]*)/g)].map(
      ([, path = '']) => path,
    );
    const dead = [...new Set(addresses)].filter((path) => !opens(path));
    return dead.map((path) => `${page} leads to ${path}, which is not there.`);
  });
  for (const { id, priceCents, retired } of products) {
    const page = `/products/${id}.html`;
    const html = files.has(page) ? readFileSync(join(dist, page), 'utf8') : '';
    const [, data = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const prices = [...data.matchAll(/"price":"([^"]+)"/g)].map(([, price]) => price);
    const price = dollarsFromCents(priceCents).toFixed(2);
    if (!html) found.push(`${page} is not there.`);
    else if (!retired && (prices.length === 0 || prices.some((each) => each !== price)))
      found.push(`${page} does not tell search engines the price ${price}.`);
  }
  return found;
}
