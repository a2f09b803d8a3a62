import { expect, test } from 'vitest';
import { heritageTee } from '#shop/catalog.ts';
import { breadcrumbs, faqPage, jsonLd, organization, product } from './structured-data.ts';

const SITE = new URL('https://shop.example');
const any: unknown = expect.stringMatching(/./);

test('the tee is offered at the catalog price, with a URL of the shop', () => {
  expect(product(heritageTee, 'Heavy cotton.', SITE).offers).toMatchObject({
    price: '28.99',
    priceCurrency: 'USD',
    url: 'https://shop.example/#products',
  });
});

test('every address is absolute', () => {
  const text = jsonLd([organization(SITE), product(heritageTee, '', SITE)]);
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
  const offers = { price: any, priceCurrency: any, availability: any, url: any };
  const sold = { name: any, image: any, description: any, brand: { name: any }, offers };
  expect(product(heritageTee, 'Heavy cotton.', SITE)).toMatchObject(sold);
  const mainEntity = [{ name: any, acceptedAnswer: { text: any } }];
  expect(faqPage([{ question: 'Does it shrink?', answer: 'A little.' }])).toMatchObject({
    mainEntity,
  });
  const crumb = { position: expect.any(Number) as unknown, name: any, item: any };
  expect(breadcrumbs('FAQ', new URL('/faq', SITE))).toMatchObject({
    itemListElement: [crumb, crumb],
  });
});
