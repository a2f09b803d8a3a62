import { expect, test } from 'vitest';
import {
  breadcrumbs,
  faqPage,
  jsonLd,
  organization,
  product,
} from '../../src/components/sharing/structured-data.ts';
import { structuredDataFaults } from './faults.ts';

const SITE = new URL('https://shop.example');
const OURS = jsonLd([
  organization(SITE),
  product('Heavy cotton.', SITE),
  faqPage([{ question: 'Does it shrink?', answer: 'A little.' }]),
  breadcrumbs('FAQ', new URL('/faq', SITE)),
]);

/** Each page has one error in its structured data and is named after it. */
const ERRORS = [
  ['a property that schema.org does not have', '"sku"', '"stockKeepingUnit"', 'stockKeepingUnit'],
  ['a type that schema.org does not have', '"Organization"', '"Organisation"', 'Organisation'],
  ['a value of the wrong type', '"position":1', '"position":{"@type":"Brand"}', 'Brand'],
  ['a word that is none of the list', 'InStock', 'OnTheShelf', 'OnTheShelf'],
  ['without what search engines ask for', '"priceCurrency"', '"category"', 'has no priceCurrency'],
  ['another vocabulary', '"https://schema.org"', '"https://example.com"', '@context'],
] as const;

// TypeScript reads all of schema.org once, which takes a while.
test(
  'the structured data of our pages follows schema.org, and every error is reported',
  {
    timeout: 60_000,
  },
  () => {
    const wrongPages = ERRORS.map(([page, ours, theirs]) => ({
      page,
      json: OURS.replace(ours, theirs),
    }));
    const faults = structuredDataFaults([{ page: 'ours', json: OURS }, ...wrongPages]);
    const faultsOf = (page: string) => faults.filter((fault) => fault.startsWith(`${page}: `));

    expect(faultsOf('ours')).toEqual([]);
    for (const [page, , , message] of ERRORS) expect(faultsOf(page).join('\n')).toContain(message);
  },
);
