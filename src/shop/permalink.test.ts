import { describe, expect, test } from 'vitest';
import { linkPath, readLinkFragment } from './permalink.ts';
import { resolvePermalink } from './resolve-permalink.ts';

const resolve = (link: string) => resolvePermalink(`https://shop.example${link}`);

/** The request of the page that a link leads to. */
const asked = (link: string) =>
  readLinkFragment(new URL(resolve(link), 'https://shop.example').hash);

describe('the worked examples of the protocol, with our ids', () => {
  test.each([
    ['/buy/ghost-barrel-tee-m:1', '/cart#buy=ghost-barrel-tee-m:1'],
    [
      '/buy/ghost-barrel-tee-m:2,coopers-cap:1?continue_to=/collections/spring&discounts/codes/0=WELCOME10&attribution/utm_source=email',
      '/collections/spring?utm_source=email#buy=ghost-barrel-tee-m:2,coopers-cap:1&code=WELCOME10',
    ],
    [
      '/buy/ghost-barrel-tee-m:1?buyer/email=Wade%40tolliver.example&buyer/unknown=x&utm_medium=social&color=char&access_token=s3cret',
      '/cart?utm_medium=social#buy=ghost-barrel-tee-m:1&email=wade%40tolliver.example',
    ],
    ['/buy/~Z2lkOi8vc2hvcC9WYXJpYW50LzE:1', '/cart#buy=~Z2lkOi8vc2hvcC9WYXJpYW50LzE:1'],
    [
      '/buy/ghost-barrel-tee-m:1?fulfillment/methods/0/type=pickup&fulfillment/methods/0/destinations/0/id=store-1',
      '/cart#buy=ghost-barrel-tee-m:1',
    ],
  ])('%s leads to %s', (link, target) => {
    expect(resolve(link)).toBe(target);
  });
});

test.each([
  [
    'Meta',
    '/buy?products=ghost-barrel-tee-m%3A2%2Ccoopers-cap%3A1&coupon=WELCOME10&cart_origin=instagram&fbclid=abc&utm_source=instagram',
    '/cart?utm_source=instagram#buy=ghost-barrel-tee-m:2,coopers-cap:1&code=WELCOME10',
  ],
  ['Google', '/buy?id=ghost-barrel-tee-m', '/cart#buy=ghost-barrel-tee-m:1'],
])('the form of %s is read by the same rules', (_who, link, target) => {
  expect(resolve(link)).toBe(target);
});

describe('items', () => {
  test.each([
    ['/buy', []],
    ['/buy/', []],
    ['/buy/?context/postal_code=94105&continue_to=/', []],
    [
      '/buy/a:1,b:2',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    // Programs may encode what separates the items.
    [
      '/buy/a%3A1%2Cb%3A2',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    // The same id, as it is and encoded, is one.
    ['/buy/a:1,~YQ:2', [['a', 3]]],
    ['/buy/~w6TDtg:1', [['äö', 1]]],
    ['/buy/__proto__:1', [['__proto__', 1]]],
    ['/buy/a:1000000000', [['a', 99]]],
    [`/buy/a:${'9'.repeat(5000)}`, [['a', 99]]],
    ['/buy/a:60,a:60', [['a', 99]]],
    // The path wins over the query.
    ['/buy/a:1?products=b%3A1&id=c&line_items/0/item/id=d&line_items/0/quantity=5', [['a', 1]]],
  ])('%s', (link, items) => {
    const quantities = asked(link)?.items.map(({ id, quantity }) => [id, quantity]);
    expect(quantities).toEqual(items);
  });

  test('of more lines than a cart takes, one too many is passed on', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `item-${index}:1`).join(',');
    expect(asked(`/buy/${many}`)?.items).toHaveLength(51);
  });

  test.each([
    'a',
    'a:',
    ':1',
    'a:0',
    'a:01',
    'a:-1',
    'a:+1',
    'a:1.5',
    'a:1e9',
    'a:1:1',
    'a:1,',
    ',a:1',
    'a:1,,b:1',
    'a:1;b:1',
    'a:1/b:1',
    'a%20b:1',
    '%61:1',
    'ä:1',
    '~:1',
    '~YQ==:1',
    '~YR:1',
    '~Y:1',
    '~Y!:1',
    '~_w:1',
    '~AGE:1',
    '~Cg:1',
    'a:1%00',
    '<script>:1',
    'a: 1',
    'a:١',
  ])('%s is malformed, and nothing of it is passed on', (items) => {
    expect(resolve(`/buy/${items}`)).toBe('/cart#buy=!');
    expect(asked(`/buy/${items}`)).toMatchObject({ items: [], isMalformed: true });
  });

  test.each([
    '?products=a',
    '?products=',
    '?id=',
    '?id=a:2',
    '?id=a&id=b',
    '?id=a&products=b:1',
    '?products=a:1&products=b:1',
  ])('the query %s is malformed', (query) => {
    expect(asked(`/buy${query}`)?.isMalformed).toBe(true);
  });

  test('a link that is written is read the same', () => {
    const items = [
      { id: 'ghost-barrel-tee-m', quantity: 1 },
      { id: 'Ü/1:2', quantity: 3 },
    ];
    expect(asked(linkPath(items))?.items).toEqual(items);
  });
});

describe('the query', () => {
  test.each([
    ['discounts/codes/0=A', 'A'],
    ['/discounts/codes/0=A', 'A'],
    ['coupon=%20A%20', 'A'],
    // Two writes to one place are ambiguous, whatever they say and however they are written.
    ['coupon=A&coupon=A', undefined],
    ['coupon=A&discounts/codes/0=B', undefined],
    ['discounts/codes/0=A&/discounts/codes/0=B', undefined],
    ['discounts/codes/1=A', undefined],
    [`coupon=${'A'.repeat(41)}`, undefined],
    ['coupon=A%0AB', undefined],
  ])('%s gives the code %s', (query, code) => {
    expect(asked(`/buy?${query}`)?.code).toBe(code);
  });

  test.each([
    ['buyer/email=a%40b.example', 'a@b.example'],
    ['/buyer/email=a%40b.example', 'a@b.example'],
    ['buyer/email=a%40b.example&/buyer/email=a%40b.example', undefined],
    ['buyer/email=nobody', undefined],
    ['email=a%40b.example', undefined],
  ])('%s gives the email address %s', (query, email) => {
    expect(asked(`/buy?${query}`)?.email).toBe(email);
  });

  test.each([
    ['utm_term=1&utm_term=2&ref=%C3%A4%26', '?utm_term=1&utm_term=2&ref=%C3%A4%26'],
    [
      'PHPSESSID=1&jwt=1&otp=1&email=a%40b.example&phone=1&SAMLResponse=1&utm_email=1&fbclid=1&UTM_source=1',
      '',
    ],
    ['attribution/ref=x&/attribution/utm_medium=y', '?ref=x&utm_medium=y'],
    ['attribution/utm_source=a&attribution/utm_source=b', ''],
    ['attribution/utm_source=a&utm_source=b', ''],
    [
      'token=1&accessToken=1&password=1&api_key=1&client_secret=1&sessionid=1&code=1&attribution/token=1',
      '',
    ],
    [
      'status=paid&/status=paid&totals/0/amount=1&currency=eur&attribution/status=paid&/id=1&buyer=x',
      '',
    ],
    ['continue_to=&products=&coupon=', ''],
    ['__proto__=1&constructor=2', ''],
  ])('of %s the page gets %j', (query, search) => {
    expect(new URL(resolve(`/buy?${query}`), 'https://shop.example').search).toBe(search);
  });
});

describe('continue_to', () => {
  test.each([
    ['/', '/'],
    ['/products/ghost-barrel-tee?size=L#story', '/products/ghost-barrel-tee?size=L'],
    ['/a/../faq', '/faq'],
    ['/a/%2e%2e/faq', '/faq'],
    ['/ä', '/%C3%A4'],
    ['/buyers', '/buyers'],
    ['/BUYERS', '/BUYERS'],
    ['/cart?jwt=1&email=a%40b.example&ref=x', '/cart?ref=x'],
  ])('%s leads there', (target, path) => {
    expect(resolve(`/buy/a:1?continue_to=${encodeURIComponent(target)}`)).toBe(`${path}#buy=a:1`);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    'faq',
    '',
    ' /faq',
    '/faq\n',
    '/\t/evil.example',
    '/faq\r\nSet-Cookie: a=b',
    '/\u0000',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/%0d%0aSet-Cookie:a=b',
    '%2F%2Fevil.example',
    '/buy/a:1',
    '/buy',
    '/x/../buy?id=a',
    '/BUY/x:1',
    '/Buy',
    '/%62uy/x:1',
    '/bu%59?id=a',
    '?a=1',
    '#a',
  ])('%j leads to the cart', (target) => {
    expect(resolve(`/buy/a:1?continue_to=${encodeURIComponent(target)}`)).toBe('/cart#buy=a:1');
  });

  test('two lead to the cart', () => {
    expect(resolve('/buy/a:1?continue_to=/faq&continue_to=/faq')).toBe('/cart#buy=a:1');
  });
});

test('another fragment is no link', () => {
  expect(['', '#session-expired', '#size=M'].map((hash) => readLinkFragment(hash))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
