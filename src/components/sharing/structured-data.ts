import type {
  BreadcrumbList,
  FAQPage,
  OrganizationLeaf,
  ProductGroupLeaf,
  ProductLeaf,
} from 'schema-dts';
import { brand } from '#shop/brand.ts';
import { CURRENCY, listings, type Product, productsOnSale } from '#shop/catalog.ts';
import { DELIVERY, PROCESSING, RETURN_DAYS, RETURN_SHIPPING_CENTS } from '#shop/delivery.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { namedRates, type ShippingDays } from '#shop/selling.ts';
import { ONE_SIZE, variantId, variantTitle } from '#shop/variant.ts';

/** The schema.org types of our pages: the compiler checks that schema.org has these properties and values. */
export type JsonLdNode = OrganizationLeaf | ProductLeaf | VariantGroup | FAQPage | BreadcrumbList;

const absolute = (path: string, site: URL) => new URL(path, site).href;

export function organization(site: URL): OrganizationLeaf {
  return {
    '@type': 'Organization',
    name: brand.name,
    url: site.href,
    logo: absolute('/icon-512.png', site),
    email: brand.email,
    sameAs: brand.social.map(({ url }) => url),
  };
}

/** A product with its price, without availability, which a static page can't keep true. */
export function product(sold: Product, description: string, site: URL): ProductLeaf {
  return { '@type': 'Product', ...productFacts(sold, description, site), ...offer(sold, site) };
}

/** Variants on other pages are named by their addresses (Google, Product variant structured data). */
type VariantGroup = Omit<ProductGroupLeaf, 'hasVariant'> & {
  hasVariant: (ProductLeaf | { url: string })[];
};

/**
 * A product of several sizes or colors with a variant for each; one alone is itself the variant. A retired one has no
 * offer: nobody can take it.
 */
export function productGroup(
  sold: Product,
  description: string,
  site: URL,
): ProductLeaf | VariantGroup {
  const [shipping, ...others] = namedRates(sold.priceCents).map(shippingDetails);
  const terms = {
    ...(shipping && { shippingDetails: others.length > 0 ? [shipping, ...others] : shipping }),
    hasMerchantReturnPolicy: returnPolicy(),
  };
  const offered = (size?: string) =>
    sold.retired ? {} : { offers: { ...offer(sold, site, size).offers, ...terms } };
  if (sold.defaultSize === ONE_SIZE && sold.group === undefined) {
    const sku = variantId(sold.id, ONE_SIZE);
    return { '@type': 'Product', ...productFacts(sold, description, site), sku, ...offered() };
  }
  const facts = productFacts(sold, description, site);
  const { color, ...shared } = facts;
  const variant = (size: string): ProductLeaf => ({
    '@type': 'Product',
    name: variantTitle(sold.name, size),
    image: absolute(sold.image, site),
    sku: variantId(sold.id, size),
    ...(sold.group !== undefined && { color }),
    ...(size !== ONE_SIZE && { size }),
    ...offered(size),
  });
  const bySize = 'https://schema.org/size';
  if (sold.group === undefined) {
    return {
      '@type': 'ProductGroup',
      ...facts,
      productGroupID: sold.id,
      variesBy: bySize,
      hasVariant: sold.sizes.map(variant),
    };
  }
  const otherColors = productsOnSale.filter(
    ({ id, group }) => group === sold.group && id !== sold.id,
  );
  return {
    '@type': 'ProductGroup',
    ...shared,
    name: listings[sold.id]?.piece ?? sold.name,
    productGroupID: sold.group,
    variesBy: ['https://schema.org/color', bySize],
    hasVariant: [
      ...sold.sizes.map(variant),
      ...otherColors.flatMap(({ id, sizes }) =>
        sizes.map((size) => ({ url: absolute(paths.productInSize(id, size), site) })),
      ),
    ],
  };
}

function productFacts({ id, name, image }: Product, description: string, site: URL) {
  const { color, material } = listings[id] ?? {};
  return {
    name,
    description,
    image: absolute(image, site),
    brand: { '@type': 'Brand', name: brand.name } as const,
    ...(color && { color }),
    ...(material && { material }),
  };
}

const offer = ({ id, priceCents }: Product, site: URL, size: string = ONE_SIZE) => ({
  offers: {
    '@type': 'Offer',
    url: absolute(paths.productInSize(id, size), site),
    price: dollarsFromCents(priceCents).toFixed(2),
    priceCurrency: CURRENCY.toUpperCase(),
  } as const,
});

type NamedRate = ReturnType<typeof namedRates>[number];

/** Delivery of one piece to a country or a state at the first rate (requirements §9). */
const shippingDetails = ({ country, state, cents, days: promised }: NamedRate) =>
  ({
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: dollarsFromCents(cents),
      currency: CURRENCY.toUpperCase(),
    },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...(state && { addressRegion: state }),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(PROCESSING),
      ...transitTime(promised),
    },
  }) as const;

function transitTime(promised: NamedRate['days']) {
  if (promised === null) return {};
  return { transitTime: days(promised === 'domestic' ? DELIVERY : promised) };
}

const days = ([min, max]: ShippingDays) =>
  ({ '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }) as const;

const returnPolicy = () =>
  ({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: RETURN_DAYS,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnShippingFees',
    returnShippingFeesAmount: {
      '@type': 'MonetaryAmount',
      value: dollarsFromCents(RETURN_SHIPPING_CENTS),
      currency: CURRENCY.toUpperCase(),
    },
  }) as const;

export function faqPage(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

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
  const graph = { '@context': 'https://schema.org', '@graph': jsonLdNodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
