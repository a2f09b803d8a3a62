import fs from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Shop, startShop } from '#sandbox/platform/shop.ts';

const HOST = 'ghostbarrel.example';
const MINIMUM_SCORE = 130;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  // The list of preloaded hosts is fetched by the package's install script. Ours is not on it.
  const readFile = fs.readFileSync;
  vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) =>
    String(path).endsWith('hsts-preload.json') ? '{}' : readFile(path, options),
  );
});

test.each([
  '/',
  '/cart',
  '/checkout',
  '/payment',
  '/track-order',
  '/faq',
  '/contact',
  '/no-such-page',
])(`Mozilla's HTTP Observatory gives %s ${MINIMUM_SCORE} points or more`, async (path) => {
  const { score, results } = await observe(path);
  expect(score, JSON.stringify(results)).toBeGreaterThanOrEqual(MINIMUM_SCORE);
});

/**
 * The Observatory scans a public host over HTTPS. Its analyzer gets the same from us: the page as the local platform serves
 * it with its headers, without what it adds for the Stripe sandbox, as if it came by HTTPS from our host, which redirects
 * HTTP there as Netlify does, and its reply to a foreign CORS request.
 */
async function observe(path: string) {
  const page = await fetch(shop.url + path);
  expect(page.status).toBe(path === '/no-such-page' ? 404 : 200);
  const cors = await fetch(shop.url + path, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
  });
  const requests = new Requests(HOST);
  const https = { ...parseReply(page), httpEquiv: new Map<string, string[]>() };
  // It reads only the script elements.
  requests.resources.path = (await page.text())
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<script src="http:[^>]*><\/script>/, '');
  requests.responses = {
    auto: https,
    https,
    http: https,
    cors: parseReply(cors),
    httpRedirects: [
      { url: new URL(`http://${HOST}${path}`), status: 301 },
      { url: new URL(`https://${HOST}${path}`), status: page.status },
    ],
    httpsRedirects: [{ url: new URL(`https://${HOST}${path}`), status: page.status }],
  };
  requests.session = { url: new URL(`https://${HOST}${path}`) };
  const results = ALL_TESTS.map((runTest) => runTest(requests).result);
  const points = results.map(getScoreModifier);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100);
  const plain = sum(points.filter((number) => number < 0));
  return { score: plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(points) : plain, results };
}

function parseReply({ status, headers }: Response) {
  const named = Object.fromEntries(headers);
  const policy = named['content-security-policy']?.replaceAll(` ${shop.stripe.url}`, '') ?? '';
  return { status, verified: true, headers: { ...named, 'content-security-policy': policy } };
}
