import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { MAX_LINES } from '#shop/cart.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';

const shop = sharedShop(openShop);

const MARK = 'ev1l';
const TEE = 'ghost-barrel-tee-m:1';

/** Asks for a path unchanged: `fetch` would normalize it. */
function visit(path: string) {
  return new Promise<{ status: number; location: string; rest: string }>((resolve, reject) => {
    const asked = request(shop.url, { path }, (reply) => {
      const { location = '', ...headers } = reply.headers;
      let body = '';
      reply.on('data', (chunk) => (body += String(chunk)));
      reply.on('end', () => {
        resolve({
          status: reply.statusCode ?? 0,
          location,
          rest: `${JSON.stringify(headers)} ${body}`,
        });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The cart's page reads this in the fragment, and says one sentence about it. */
const UNREADABLE = '/cart#buy=!';

describe('pieces that can’t be read are said on the cart’s page, without repeating them', () => {
  test.each([
    `/buy/${MARK}`,
    `/buy/${MARK}:`,
    `/buy/:1`,
    `/buy/${MARK}:0`,
    `/buy/${MARK}:-1`,
    `/buy/${MARK}:1.5`,
    `/buy/${MARK}:1e9`,
    `/buy/${MARK}:01`,
    `/buy/${MARK}:1:1`,
    `/buy/${MARK}:1,,${TEE}`,
    `/buy/${MARK}:1,`,
    `/buy/${MARK}%00:1`,
    `/buy/${MARK}%0d%0aSet-Cookie:1`,
    `/buy/${MARK}%252f:1`,
    `/buy/%3Cscript%3E${MARK}:1`,
    // Padded, not canonical (the last letter has bits that nothing reads), not UTF-8, and a line break.
    `/buy/~ZXYxbA==:1`,
    `/buy/~ZXYxbB:1`,
    `/buy/~_w:1`,
    `/buy/~Cg:1`,
    `/buy/~:1`,
    `/buy?products=${MARK}%3A0`,
    `/buy?products=${MARK}:1&products=${MARK}:1`,
    `/buy?id=${MARK}&id=${MARK}`,
    `/buy?id=${MARK}%00`,
  ])('%s', async (path) => {
    const { status, location, rest } = await visit(path);
    expect([status, location]).toEqual([303, UNREADABLE]);
    expect(rest).not.toContain(MARK);
  });
});

describe('much is cut to what a cart takes', () => {
  test.each([
    [
      'a count of 1000000000',
      `/buy/ghost-barrel-tee-m:1000000000`,
      '/cart#buy=ghost-barrel-tee-m:99',
    ],
    [
      'a count of a thousand digits',
      `/buy/ghost-barrel-tee-m:${'9'.repeat(1000)}`,
      '/cart#buy=ghost-barrel-tee-m:99',
    ],
  ])('%s', async (_what, path, location) => {
    expect(await visit(path)).toMatchObject({ status: 303, location });
  });

  test('10,000 items are more than an address may hold, and as many as it holds are cut', async () => {
    const items = (count: number, id: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => `${id(index)}:1`).join();
    const tooLong = visit(`/buy/${items(10_000, () => 'a')}`).then(
      ({ status }) => status,
      () => 431,
    );
    expect(await tooLong).toBe(431);
    expect(await visit(`/buy/${items(3_500, () => 'a')}`)).toMatchObject({
      status: 303,
      location: '/cart#buy=a:99',
    });
    const { status, location } = await visit(`/buy/${items(2_000, String)}`);
    expect(status).toBe(303);
    expect(location.split(',')).toHaveLength(MAX_LINES + 1);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the name %s is an id like any other',
    async (id) => {
      expect(await visit(`/buy/${id}:1`)).toMatchObject({
        status: 303,
        location: `/cart#buy=${id}:1`,
      });
    },
  );
});

describe('continue_to leads to a page of ours or to the cart', () => {
  test.each([
    '//ev1l.example',
    '%2F%2Fev1l.example',
    '%252F%252Fev1l.example',
    '/%5Cev1l.example',
    '%5C%5Cev1l.example',
    '/%09/ev1l.example',
    'https:ev1l.example',
    'https%3A%2F%2Fev1l.example',
    'javascript:ev1l',
    'data:text/html,ev1l',
    '/faq%0d%0aSet-Cookie:%20ev1l=1',
    '/%250d%250aSet-Cookie:ev1l=1',
    '/..//ev1l.example',
    '/%2e%2e//ev1l.example',
    '//ev1l.example&continue_to=//ev1l.example',
    '/faq&continue_to=//ev1l.example',
    '/buy/ev1l:1',
  ])('%s', async (target) => {
    const { status, location, rest } = await visit(`/buy/${TEE}?continue_to=${target}`);
    expect([status, location]).toEqual([303, `/cart#buy=${TEE}`]);
    expect(rest).not.toContain(MARK);
  });

  test('what is kept of the query can’t end the header or the address', async () => {
    const { status, location, rest } = await visit(
      `/buy/${TEE}?utm_source=%0d%0aSet-Cookie:%20a=b%23buy=x:1&%22%3E%3Cscript%3E=1`,
    );
    expect(status).toBe(303);
    expect(location.split('#')).toHaveLength(2);
    expect(location).toMatch(/^\/cart\?[\w=&%+.:*-]+#buy=ghost-barrel-tee-m:1$/);
    expect(rest).not.toContain('a=b');
  });
});
