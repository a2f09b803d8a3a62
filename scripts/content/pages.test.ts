import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { featuredProduct } from '#shop/catalog.ts';
import { checkPages } from './pages.ts';

/** Checks a site of a home page and the product's page with this offer; returns what was printed. */
function said(home: string, offer: string | undefined): string[] {
  const dist = mkdtempSync(join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const print = vi.spyOn(console, 'error').mockReturnValue();
  mkdirSync(join(dist, 'products'));
  writeFileSync(join(dist, 'index.html'), home);
  if (offer !== undefined) {
    const data = `<script type="application/ld+json">{"offers":${offer}}</script>`;
    writeFileSync(join(dist, `products/${featuredProduct.id}.html`), data);
  }
  const passed = checkPages(dist);
  const sentences = print.mock.calls.map(([sentence]) => String(sentence));
  expect(passed).toBe(sentences.length === 0);
  return sentences;
}
const OFFER = '{"price":"28.99"}';
const PAGE = `/products/${featuredProduct.id}.html`;

test('pages that lead to each other and name the catalog’s price have nothing to mend', () => {
  expect(said(`<a href="/products/${featuredProduct.id}?size=M">`, OFFER)).toEqual([]);
});

test.each<[string, string, string | undefined, string]>([
  ['a dead link', '<a href="/lost">', OFFER, '/index.html leads to /lost, which is not there.'],
  [
    'another price',
    '',
    '{"price":"27.99"}',
    `${PAGE} does not tell search engines the price 28.99.`,
  ],
  ['a product without a page', '', undefined, `${PAGE} is not there.`],
])('finds %s', (_what, home, offer, sentence) => {
  expect(said(home, offer)).toEqual([sentence]);
});
