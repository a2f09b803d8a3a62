import { expect, test } from 'vitest';
import { featuredProduct } from '#shop/catalog.ts';
import {
  breadcrumbs,
  faqPage,
  jsonLd,
  organization,
  product,
  productGroup,
} from './structured-data.ts';

const SITE = new URL('https://shop.example');
const any: unknown = expect.stringMatching(/./);

test('the tee is offered at the catalog price, with a URL of the shop', () => {
  expect(product(featuredProduct, 'Heavy cotton.', SITE).offers).toMatchObject({
    price: '28.99',
    priceCurrency: 'USD',
    url: 'https://shop.example/products/ghost-barrel-tee',
  });
});

test('a product is offered in each size, with what shipping and a return cost', () => {
  expect(productGroup(featuredProduct, 'Heavy cotton.', SITE)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'ghost-barrel-tee',
    color: 'Washed charcoal',
    material: 'Cotton',
    hasVariant: featuredProduct.sizes.map((size) => ({
      sku: `ghost-barrel-tee-${size.toLowerCase()}`,
      size,
      offers: {
        price: '28.99',
        url: `https://shop.example/products/ghost-barrel-tee?size=${size}`,
        shippingDetails: { shippingRate: { value: 0, currency: 'USD' } },
        hasMerchantReturnPolicy: {
          merchantReturnDays: 30,
          returnShippingFeesAmount: { value: 5.95, currency: 'USD' },
        },
      },
    })),
  });
});

test('a product of one size is its own variant', () => {
  const cap = { ...featuredProduct, id: 'cap', sizes: ['One size'], defaultSize: 'One size' };
  expect(productGroup(cap, 'A cap.', SITE)).toMatchObject({ '@type': 'Product', sku: 'cap' });
});

test('a retired product has no offer, in sizes or without', () => {
  const retired = { ...featuredProduct, retired: true };
  const cap = { ...retired, id: 'cap', sizes: ['One size'], defaultSize: 'One size' };
  for (const sold of [retired, cap]) {
    expect(JSON.stringify(productGroup(sold, 'Heavy cotton.', SITE))).not.toMatch(/offers|price/i);
  }
});

test('every address is absolute', () => {
  const text = jsonLd([organization(SITE), product(featuredProduct, '', SITE)]);
  for (const [, address = ''] of text.matchAll(/"(?:url|logo|image|item)":"([^"]+)"/g)) {
    expect(address).toMatch(/^https:\/\/shop\.example\//);
  }
});

test('no text can close the script element', () => {
  expect(jsonLd([faqPage([{ question: '</script>?', answer: '<!--' }])])).not.toContain('<');
});

// https://developers.google.com/search/docs/appearance/structured-data
test('every type has what search engines require of it', () => {
  expect(organization(SITE)).toMatchObject({ name: any, url: any, logo: any });
  const offers = { price: any, priceCurrency: any, url: any };
  const sold = { name: any, image: any, description: any, brand: { name: any }, offers };
  expect(product(featuredProduct, 'Heavy cotton.', SITE)).toMatchObject(sold);
  const mainEntity = [{ name: any, acceptedAnswer: { text: any } }];
  expect(faqPage([{ question: 'Does it shrink?', answer: 'A little.' }])).toMatchObject({
    mainEntity,
  });
  const crumb = { position: expect.any(Number) as unknown, name: any, item: any };
  expect(breadcrumbs('FAQ', new URL('/faq', SITE))).toMatchObject({
    itemListElement: [crumb, crumb],
  });
});
