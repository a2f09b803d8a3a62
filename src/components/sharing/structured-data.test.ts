import { expect, test } from 'vitest';
import {
  breadcrumbs,
  faqPage,
  jsonLd,
  organization,
  product,
  type Thing,
} from './structured-data.ts';

const SITE = new URL('https://shop.example');

/** What search engines ask of each, https://developers.google.com/search/docs/appearance/structured-data. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  Product: ['name', 'image', 'description', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Brand: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
};

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value;

/** The thing and all that stands in it. */
function things(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isThing(value) ? [value] : []), ...Object.values(value).flatMap(things)];
}

test.each([
  organization(SITE),
  product('Heavy cotton.', SITE),
  faqPage([{ question: 'Does it shrink?', answer: 'A little.' }]),
  breadcrumbs('FAQ', new URL('/faq', SITE)),
])('$@type has what search engines ask for', (thing) => {
  for (const part of things(thing)) {
    const required = REQUIRED[part['@type']];
    expect(required, part['@type']).toBeDefined();
    for (const property of required ?? []) expect(part[property], property).toBeTruthy();
  }
});

test('the tee is offered at the price of the catalogue, on an address of the shop', () => {
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

test('no text ends the script that it stands in', () => {
  expect(jsonLd([faqPage([{ question: '</script>?', answer: '<!--' }])])).not.toContain('<');
});
