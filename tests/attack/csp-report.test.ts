import { afterEach, expect, test, vi } from 'vitest';
import { freshClient, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => {
  vi.restoreAllMocks();
});

const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

const report = (type: string, body: unknown, client = freshClient()) =>
  fetch(`${shop.url}/api/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type, ...client },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The violations that are logged while `work` runs. */
async function violations(work: () => Promise<Response>) {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status } = await work();
  const told = lines.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ about }) => about === 'violation');
  return { status, told };
}

const secret = '3f1c0d1e-0000-4000-8000-00000000c0de';
const violationReport = (changes: object = {}) => ({
  'document-uri': `${shop.url}/order-confirmation/${secret}?token=${secret}`,
  referrer: `${shop.url}/?email=etta@boone.example`,
  'effective-directive': 'script-src-elem',
  'blocked-uri': `https://evil.example/steal.js?who=etta@boone.example`,
  'source-file': `${shop.url}/_astro/site.js?x=${secret}`,
  'line-number': 7,
  'script-sample': 'etta@boone.example',
  ...changes,
});

test('a report is logged without personal data', async () => {
  const { status, told } = await violations(() => report(OLD, { 'csp-report': violationReport() }));
  expect(status).toBe(204);
  expect(told).toEqual([
    expect.objectContaining({
      page: '/order-confirmation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      source: '/_astro/site.js',
      line: 7,
    }),
  ]);
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${secret}|boone|127\\.0|10\\.0`));
});

test('reports of several kinds are accepted together', async () => {
  const body = {
    documentURL: `${shop.url}/cart?promo=SECRET`,
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    sourceFile: null,
    lineNumber: 3,
  };
  const { status, told } = await violations(() =>
    report(NEW, [
      { type: 'csp-violation', age: 1, url: `${shop.url}/cart`, user_agent: 'x', body },
      { type: 'deprecation', age: 1, url: `${shop.url}/cart`, body: { id: 'x' } },
    ]),
  );
  expect(status).toBe(204);
  expect(told).toEqual([
    expect.objectContaining({ page: '/cart', directive: 'style-src-attr', blocked: 'inline' }),
  ]);
});

test('a report is accepted as WebKit sends it, by itself', async () => {
  const body = {
    documentURL: `${shop.url}/cart`,
    effectiveDirective: 'img-src',
    blockedURL: 'data',
  };
  const { status, told } = await violations(() => report(OLD, { type: 'csp-violation', body }));
  expect(status).toBe(204);
  expect(told).toEqual([expect.objectContaining({ page: '/cart', directive: 'img-src' })]);
});

test('a hundred reports at once are twenty lines in the log', async () => {
  const body = { documentURL: `${shop.url}/`, effectiveDirective: 'x' };
  const { status, told } = await violations(() =>
    report(
      NEW,
      Array.from({ length: 100 }, () => ({ type: 'csp-violation', body })),
    ),
  );
  expect(status).toBe(204);
  expect(told).toHaveLength(20);
});

test.each([
  ['another site', { 'document-uri': 'https://evil.example/' }],
  ['an extension', { 'source-file': 'chrome-extension' }],
  ['an extension', { 'source-file': 'moz-extension://0c7a/content.js' }],
])('a report of what %s breaks is not logged', async (_who, changes) => {
  const { status, told } = await violations(() =>
    report(OLD, { 'csp-report': violationReport(changes) }),
  );
  expect({ status, told }).toEqual({ status: 204, told: [] });
});

test.each([
  [400, OLD, '{'],
  [400, NEW, '{}'],
  [400, OLD, { 'csp-report': 7 }],
  [413, NEW, JSON.stringify([{ type: 'x'.repeat(17 * 1024) }])],
  [415, 'application/json', '{}'],
])('answers %i to what is not a report', async (status, type, body) => {
  const reply = await report(type, body);
  expect(reply.status).toBe(status);
});
