import { expect, test } from 'vitest';
import { brand } from '#shop/brand.ts';
import { sharedPicture, storefrontDescription, storefrontTitle } from './page-metadata.ts';

const storefront = (total: number, ...names: string[]) => ({
  businessName: null,
  products: names.map((name) => ({ name, price: { unit_amount: 3800 }, picture: null })),
  total,
});

test("a storefront's title is the name of its business", () => {
  const named = { ...storefront(1, 'Print'), businessName: 'Limestone\u202e Print Co.' };
  expect(storefrontTitle(named)).toBe('Limestone Print Co.');
  expect(storefrontTitle(named, 2)).toBe('Limestone Print Co., page 2');
});

test('a storefront without a name is titled by its products', () => {
  const one = storefront(1, 'Barrel-Head Print');
  expect(storefrontTitle(one)).toBe('Barrel-Head Print');
  expect(storefrontDescription(one)).toBe(
    `Barrel-Head Print for $38.00, from an independent seller on ${brand.name}.`,
  );
});

test('many products are counted', () => {
  const many = storefront(400, 'Print', 'Tee', 'Patch', 'Cap');
  expect(storefrontTitle(many)).toBe('Print and 399 more');
  expect(storefrontDescription(many)).toContain(
    'Print for $38.00, Tee for $38.00, Patch for $38.00, and 397 more, from',
  );
});

test('an empty storefront, or one with an invisible name, has a title too', () => {
  expect(storefrontTitle(storefront(0))).toBe('Storefront');
  expect(storefrontTitle(storefront(1, '\u200b'))).toBe('Storefront');
  expect(storefrontDescription(storefront(1, '\u3164'))).toContain('Unnamed product for $38.00');
  expect(storefrontDescription(storefront(0))).toBe(
    `The storefront of an independent seller on ${brand.name}.`,
  );
});

test('a title is cut to the length that search engines show', () => {
  expect(storefrontTitle(storefront(2, 'W'.repeat(250))).length).toBeLessThan(70);
});

test('a shared link shows the first picture of a product', () => {
  const bare = storefront(3, 'Print', 'Tee', 'Cap');
  expect(sharedPicture('acct_1a', bare)).toBeUndefined();
  const pictured = {
    ...bare,
    products: bare.products.map((goods, place) => ({
      ...goods,
      picture: place > 0 ? `of-${goods.name}` : null,
    })),
  };
  expect(sharedPicture('acct_1a', pictured)).toEqual({
    path: '/product-pictures/acct_1a/of-Tee-1200.webp',
    alt: 'Tee',
  });
});
