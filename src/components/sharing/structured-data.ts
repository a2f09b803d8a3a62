import type { BreadcrumbList, FAQPage, Graph, OrganizationLeaf, ProductLeaf } from 'schema-dts';
import { brand } from '#shop/brand.ts';
import { CURRENCY, type Product } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';

/** The schema.org types of our pages: the compiler checks that schema.org has these properties and values. */
export type JsonLdNode = OrganizationLeaf | ProductLeaf | FAQPage | BreadcrumbList;

const absolute = (path: string, site: URL) => new URL(path, site).href;

/** The shop itself. */
export function organization(site: URL): OrganizationLeaf {
  return {
    '@type': 'Organization',
    name: brand.name,
    url: site.href,
    logo: absolute('/icon-512.png', site),
    email: brand.email,
    sameAs: [brand.instagram],
  };
}

/** A product with its price. */
export function product(
  { id, name, image, priceCents }: Product,
  description: string,
  site: URL,
): ProductLeaf {
  return {
    '@type': 'Product',
    name,
    description,
    image: absolute(image, site),
    sku: id,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: absolute(paths.section('products'), site),
      price: dollarsFromCents(priceCents).toFixed(2),
      priceCurrency: CURRENCY.toUpperCase(),
      availability: 'https://schema.org/InStock',
    },
  };
}

export interface FaqEntry {
  question: string;
  answer: string;
}

/** The questions of /faq with their answers. */
export function faqPage(questions: readonly FaqEntry[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Breadcrumbs from the home page to this page. */
export function breadcrumbs(title: string, address: URL): BreadcrumbList {
  const crumbs = [
    { name: brand.name, item: absolute(paths.home, address) },
    { name: title, item: address.href },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  };
}

/** Serializes JSON-LD for a script element; escaping `<` keeps text from closing the element. */
export function jsonLd(jsonLdNodes: readonly JsonLdNode[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': jsonLdNodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
