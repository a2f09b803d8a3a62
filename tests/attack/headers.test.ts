import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, type Shop, startShop } from '#sandbox/platform/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const dist = join(ROOT, 'dist');
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
  // Netlify reads this file and does not publish it.
  .filter((file) => file !== '/_redirects');
const isPage = (file: string) => file.endsWith('.html');
const shortOf = (file: string) => file.replace(/(?:index)?\.html$/, '');

const builtPages = files.filter(isPage).flatMap((file) => [file, shortOf(file)]);
const otherPages = [
  '/no-such-page',
  '/order-confirmation/00000000-0000-0000-0000-000000000000?token=wrong',
  '/unsubscribe?token=wrong',
  '/a/b/../../etc/passwd',
  '/_image?href=%2Fog.jpg',
  '/_server-islands/x',
];
const pages = [...builtPages, ...otherPages];
/** Where the URL contains a secret, other sites get no referrer at all. */
function referrerPolicyOf(path: string): string {
  if (/^\/admin(?:[./]|$)/.test(path)) return 'no-referrer';
  const hasSecret = path.startsWith('/order-confirmation') || path.includes('?token=');
  return hasSecret ? 'same-origin' : 'strict-origin-when-cross-origin';
}

const isPayment = (path: string) => /^\/payment(?:\.html)?$/.test(path);

const ask = (path: string, init?: RequestInit) =>
  fetch(shop.url + path, { redirect: 'manual', ...init });

/** A page's policy as it was built, without what the local platform adds for the Stripe sandbox. */
function policyOf(reply: Response): Record<string, string[]> {
  const text = reply.headers.get('content-security-policy') ?? '';
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(
    directives.map(([name = '', ...sources]) => [
      name,
      sources.filter((source) => source !== shop.stripe.url),
    ]),
  );
}

describe.each(pages)('the page %s', (path) => {
  test('loads only our own files', async () => {
    const policy = policyOf(await ask(path));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      // The seller sees a preview of the chosen picture.
      'img-src': [
        "'self'",
        'data:',
        ...(/^\/platform\/products(?:\.html)?$/.test(path) ? ['blob:'] : []),
      ],
      'report-uri': ['/api/csp-report'],
    });
    const sources = Object.values(policy).flat();
    expect(sources.filter((source) => /unsafe|^\*|^https?:$/.test(source))).toEqual([]);
    const hosts = sources.filter((source) => source.includes('.'));
    expect(hosts.length > 0).toBe(isPayment(path));
    expect(hosts.filter((host) => !/^https:\/\/[*a-z.]+\.stripe\.com$/.test(host))).toEqual([]);
  });

  test('lets no text become HTML or a script', async () => {
    const { headers } = await ask(path);
    const enforced = headers.get('content-security-policy') ?? '';
    const reported = headers.get('content-security-policy-report-only') ?? '';
    expect(isPayment(path) ? reported : enforced).toMatch(
      /require-trusted-types-for 'script'; ?trusted-types astro-slot;/,
    );
    // Stripe's loader assigns a plain address.
    expect(enforced.includes('trusted-types')).toBe(!isPayment(path));
  });

  test('sends the same security headers as every other', async () => {
    const { headers } = await ask(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': referrerPolicyOf(path),
      'reporting-endpoints': 'csp="/api/csp-report"',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('permissions-policy')).toContain(
      isPayment(path)
        ? 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")'
        : 'payment=()',
    );
    expect(headers.has('set-cookie')).toBe(false);
  });
});

const officePages = builtPages.filter((path) => /^\/admin(?:[./]|$)/.test(path));
test.each(officePages)('%s has its policy in whatever spelling it is asked for', async (path) => {
  const { headers } = await ask(path);
  const policy = headers.get('content-security-policy') ?? '';
  for (const spelling of [path.replace('admin', '%61dmin'), path.replace('admin', 'admi%6e')]) {
    const reply = await ask(spelling);
    const [, own = ''] =
      /^<!doctype html><html lang="en">\s*<head>\s*<meta charset="utf-8"\s*\/?><meta http-equiv="Content-Security-Policy" content="([^"]+)">/i.exec(
        await reply.text(),
      ) ?? [];
    // These count in a header alone.
    const rest = policy
      .split(/; ?/)
      .filter((directive) => directive && !/^(?:frame-ancestors|report-)/.test(directive));
    expect([spelling, own.split('; ').filter(Boolean)]).toEqual([spelling, rest]);
  }
});

/** Asks for a path as it is written: `fetch` would normalize it. */
function askAsWritten(path: string, method = 'GET'): Promise<IncomingMessage> {
  const { port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path }, (reply) => resolve(reply.resume()))
      .on('error', reject)
      .end();
  });
}

const encode = (character = '') => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Other ways to write a path that a host may answer with the same page. */
function spellingsOf(path: string): string[] {
  const letter = path.search(/[a-z]/);
  return [
    path.slice(0, Math.max(letter, 1)) + encode(path[letter] ?? '.') + path.slice(letter + 1),
    path.replace(/[a-z]/g, encode),
    path.replace(/(?<=.)\//g, '%2f'),
    path.replace(/(?<=.)\//g, '%5C'),
    path.replace(/(?<=[a-z])[a-z]/, (one) => encode(encode(one))),
    `/${path}`,
    path.replace(/\/(?=[^/]*$)/, '//'),
    `/.${path}`,
    `${path}/.`,
    `${path}/%2e`,
    `${path}/`,
    `${path}/index.html`,
    `${path}.html`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}%20`,
  ];
}

const servedPages = [
  ...builtPages,
  '/order-confirmation/00000000-0000-0000-0000-000000000000',
  '/admin/orders/ORD-20261121-482916',
  '/admin/returns/RET-20261121-482916',
  '/storefront',
  '/storefront/x',
  '/storefront/x/success',
  '/unsubscribe',
];

test.each(servedPages)('%s has its headers in whatever spelling it is served', async (path) => {
  const isSecret = /^\/(?:admin|order-confirmation|unsubscribe)|success$/.test(path);
  for (const spelling of spellingsOf(path)) {
    const { statusCode = 0, headers } = await askAsWritten(spelling);
    expect(statusCode, spelling).toBeLessThan(500);
    const isKept = isSecret && statusCode < 300;
    expect([spelling, headers]).toEqual([
      spelling,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';.*frame-ancestors 'none'/,
        ) as string,
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()') as string,
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        ...(isKept && {
          'cache-control': 'private, no-store',
          'x-robots-tag': expect.stringContaining('noindex') as string,
        }),
      }),
    ]);
  }
});

test.each(builtPages)('%s has its own code and styles also where it is encoded', async (path) => {
  const own = policyOf(await ask(path));
  const encoded = policyOf(await ask(`/${encode(path[1] ?? 'i')}${path.slice(2) || 'ndex.html'}`));
  for (const name of ['script-src', 'style-src']) {
    const hashes = own[name]?.filter((source) => source.startsWith("'sha256-")) ?? [];
    expect(encoded[name]).toEqual(expect.arrayContaining(hashes));
  }
});

test.each([
  '/storefront/acct_1234567890123456/index.html',
  '/storefront/x/index.html',
  '/storefront/x/index%2ehtml',
  '/storefront/x/index%252ehtml',
  '/storefront/x/index.%25252568tml',
  '/storefront/x/success/index.html',
  '/unsubscribe/index.html',
  '/storefront/index.html',
])('%s is no page', async (path) => {
  expect((await askAsWritten(path)).statusCode).toBe(404);
});

test.each(['/', '/admin', '/storefront/x', '/unsubscribe', '/api/health', '/no-such-page'])(
  'TRACE is no way to ask for %s',
  async (path) => {
    expect((await askAsWritten(path, 'TRACE')).statusCode).toBe(405);
  },
);

test("the payment page allows what Stripe's guide asks for its card form, and no more", async () => {
  const policy = policyOf(await ask('/payment'));
  const hosts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(policy).toMatchObject({
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'frame-src': [...hosts, 'https://hooks.stripe.com'],
    'script-src': expect.arrayContaining(["'self'", ...hosts]) as string[],
  });
  // Neither blob workers nor inline styles.
  expect(policy).not.toHaveProperty('worker-src');
  expect(policy['style-src']?.filter((source) => !source.startsWith("'sha256-"))).toEqual([
    "'self'",
  ]);
});

test.each([
  ['sends its own locals', '/no-such-page', { 'x-astro-locals': '{}' }, 403],
  ['is encoded too often', '/a%25252525252525252525252541', {}, 400],
  ['ends in a slash', '/storefront/acct_00000000000000/', {}, 301],
] as const)(
  'a request that %s is answered before a page is rendered, with the same headers',
  async (_, path, headers, status) => {
    const reply = await ask(path, { headers });
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('payment=()') as string,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  },
);

test.each([
  '/order-confirmation/00000000-0000-0000-0000-000000000000?token=wrong',
  '/storefront/acct_00000000000000/success?session_id=cs_test_wrong',
  '/unsubscribe?token=wrong',
])('the page %s is not cached, indexed or sent as a referrer', async (path) => {
  const { headers } = await ask(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
});

test('no file is published at an address that has to be encoded', () => {
  expect(files.filter((file) => encodeURI(file) !== file)).toEqual([]);
});

test.each(files.filter((file) => !isPage(file)))(
  'the file %s has a policy that runs nothing',
  async (file) => {
    const { status, headers } = await ask(file);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  },
);

test.each([
  '/api/health',
  '/api/no-such-function',
  '/api/track-order',
  '/api/unsubscribe-newsletter?token=x',
])('the reply of %s is not cached', async (path) => {
  const { headers } = await ask(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers.has('set-cookie')).toBe(false);
});
