import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, type Shop, startShop } from '#sandbox/platform/shop.ts';
import { functions } from '../support/function-calls.ts';

/** Every address that the built shop answers with something other than 404. Add a new one after reviewing its risks. */
const PAGES = [
  '/',
  '/accessibility',
  '/admin',
  '/admin/*',
  '/cart',
  '/checkout',
  '/contact',
  '/faq',
  '/form-reply/*',
  '/order-confirmation',
  '/payment',
  '/platform',
  '/platform/onboarding',
  '/platform/products',
  '/privacy-policy',
  '/products/*',
  '/shipping-returns',
  '/size-guide',
  '/terms-of-service',
  '/track-order',
];
const FILES = [
  '/_astro/*',
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/fonts/*',
  '/icon-192.png',
  '/icon-512.png',
  '/og.jpg',
  '/pictures/*',
  '/robots.txt',
  '/site.webmanifest',
  '/sitemap.xml',
  '/speculation-rules.json',
];
const MADE_ON_DEMAND = [
  '/404',
  '/500',
  '/api/[...path]',
  '/storefront',
  '/storefront/[accountId]',
  '/storefront/[accountId]/success',
  '/unsubscribe',
];
/** Astro's own, which the middleware closes. */
const CLOSED = ['/_image', '/_server-islands/[name]'];
const FUNCTIONS = [
  '/buy',
  '/buy/*',
  '/api/archive-connect-product',
  '/api/availability',
  '/api/cancel-order',
  '/api/cancel-return',
  '/api/capture-paypal-order',
  '/api/confirm-payment',
  '/api/create-account-link',
  '/api/create-checkout-session',
  '/api/create-connect-checkout',
  '/api/create-connect-product',
  '/api/create-connected-account',
  '/api/create-payment-intent',
  '/api/create-paypal-order',
  '/api/create-return',
  '/api/csp-report',
  '/api/get-account-status',
  '/api/get-order-details',
  '/api/get-return-label',
  '/api/health',
  '/api/join-waitlist',
  '/api/keep-order',
  '/api/list-connect-products',
  '/api/list-connect-sales',
  '/api/paypal-webhook',
  '/api/place-free-order',
  '/api/quote',
  '/api/send-account-link',
  '/api/send-contact-email',
  '/api/send-order-link',
  '/api/stripe-connect-webhook',
  '/api/stripe-webhook',
  '/api/subscribe-newsletter',
  '/api/track-order',
  '/api/unsubscribe-newsletter',
  '/api/upload-product-picture',
  '/api/validate-promo-code',
  '/api/verify-checkout-session',
  '/feeds/products.tsv',
  '/product-pictures/:account/:file',
];

const dist = join(ROOT, 'dist');
const NOT_PUBLISHED = ['/_headers', '/_redirects'];
const inFolder = (path: string) =>
  path.replace(/^\/(_astro|admin|fonts|pictures|form-reply|products)\/.*/, '/$1/*');

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test('every published page and file is listed', () => {
  const published = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
    .filter((path) => !NOT_PUBLISHED.includes(path))
    .map((path) => inFolder(path.replace(/(?:index)?\.html$/, '')));
  expect([...new Set(published)].sort()).toEqual([...PAGES, ...FILES].sort());
});

test('every on-demand page is listed', () => {
  const entry = readFileSync(
    join(ROOT, '.netlify/local/functions/ssr/.netlify/build/entry.mjs'),
    'utf8',
  );
  const routes = [...entry.matchAll(/"routeData":(\{.*?"_meta":\{[^}]*\}\})/g)].map(
    ([, route = '']) => JSON.parse(route) as { route: string; prerender: boolean },
  );
  const onDemand = routes.filter(({ prerender }) => !prerender).map(({ route }) => route);
  expect(onDemand.sort()).toEqual([...MADE_ON_DEMAND, ...CLOSED].sort());
});

test("every function's address is listed", () => {
  // Those of the office are behind a session (tests/integration/office-functions.test.ts).
  const addresses = functions.filter(({ name }) => name !== 'office').flatMap(({ paths }) => paths);
  expect(addresses.sort()).toEqual(FUNCTIONS.sort());
});

/** Requests a path unchanged: `fetch` would normalize it. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  const { port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const PICTURE = 'href=%2Fog.jpg&w=10&h=10&f=webp';
const NESTED = `href=${encodeURIComponent(`/_image?${PICTURE}`)}&w=10&h=10&f=webp`;

test.each([
  '/_image',
  '/%5Fimage',
  '/%255Fimage',
  '/%25255Fimage',
  '//_image',
  '/\\_image',
  '/_image/',
  '/_image//',
  '/_image.html',
  '/_image/index.html',
  '/x/../_image',
  '/_IMAGE',
  '/_server-islands/x',
  '/%5Fserver-islands/x',
  '//_server-islands/x',
  '/_server-islands/x/',
  '/_server-islands',
  '/_actions/x',
])("%s, an address of Astro's own, is closed", async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT']) {
    for (const query of ['', PICTURE, NESTED, 'e=a&p=b&s=c']) {
      expect(await statusOf(method, `${path}?${query}`), `${method} ${query}`).toBe(404);
    }
  }
});
