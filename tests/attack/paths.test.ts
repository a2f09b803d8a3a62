import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '#sandbox/platform/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** Requests a path unchanged: `fetch` would normalize it. */
function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
      );
    });
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)));
    socket.on('error', reject);
  });
}

test.each([
  '/.env',
  '/.git/config',
  '/netlify.toml',
  '/package.json',
  '/.netlify/local/config.json',
  '/.netlify/functions/reconcile-payments',
  '/_astro/../../package.json',
  '/_astro/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cpackage.json',
  '/product-pictures/..%2f..%2f/x',
  '/product-pictures/acct_1/%2e%2e%2f%2e%2e%2fpackage.json',
  '/storefront/..%2f..%2fapi%2fhealth',
  '/order-confirmation/%00',
  '/storefront/%00',
  '/%',
  '/%E0%A4%A',
  '//evil.example/%2f..',
  '/\\evil.example',
  `/${'a'.repeat(6000)}`,
  '/wp-login.php',
  '/api/__proto__',
])('%s finds nothing and causes no error', async (path) => {
  const status = await statusOf(path);
  expect(status, path).toBeLessThan(500);
  // The order page exists for any path and reports an invalid one itself.
  if (!path.startsWith('/order-confirmation')) expect(status, path).toBeGreaterThanOrEqual(400);
});
