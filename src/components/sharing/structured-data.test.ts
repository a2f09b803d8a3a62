import { expect, test } from 'vitest';
import { faqPage, jsonLd, organization, product } from './structured-data.ts';

const SITE = new URL('https://shop.example');

test('the tee is offered at the catalog price, with a URL of the shop', () => {
  expect(product('Heavy cotton.', SITE).offers).toMatchObject({
    price: '28.99',
    priceCurrency: 'USD',
    url: 'https://shop.example/#products',
  });
});

test('every address is absolute', () => {
  const text = jsonLd([organization(SITE), product('', SITE)]);
  for (const [, address = ''] of text.matchAll(/"(?:url|logo|image|item)":"([^"]+)"/g)) {
    expect(address).toMatch(/^https:\/\/shop\.example\//);
  }
});

test('no text can close the script element', () => {
  expect(jsonLd([faqPage([{ question: '</script>?', answer: '<!--' }])])).not.toContain('<');
});
