import { settings } from '#adapters/settings.ts';
import { brand } from '#shop/brand.ts';
import { CURRENCY, listings, type Variant, variants } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { namedRates } from '#shop/selling.ts';
import { ONE_SIZE, variantTitle } from '#shop/variant.ts';
import { readAvailability } from './read-availability.ts';

/** What checkout charges for one piece by country and state (requirements §9): `US:::4.95 USD,US:AK::14.95 USD`. */
const shippingOf = (priceCents: number): string =>
  namedRates(priceCents)
    .map(
      ({ country, state, cents }) =>
        `${country}:${state}::${dollarsFromCents(cents)} ${CURRENCY.toUpperCase()}`,
    )
    .join(',');

/**
 * What the shop sells as Google's product data specification has it, tab-separated: a row a size, with what can be had
 * now by the rule of /api/availability, and prices without tax. Retired products are left out.
 */
export async function productFeed(now: Date): Promise<string> {
  const { products } = await readAvailability(now);
  const { SITE_URL } = settings();
  const rows = variants
    .filter(({ product }) => !product.retired)
    .map((variant) =>
      feedRow(variant, products[variant.product.id]?.[variant.size] !== 0, SITE_URL),
    );
  return productRows(rows);
}

export type FeedRow = ReturnType<typeof feedRow>;

function feedRow({ id, product, size }: Variant, isAvailable: boolean, siteUrl: string) {
  const listing = listings[product.id];
  const gtin = listing?.gtin[size] ?? '';
  const mpn = listing?.mpn[size] ?? '';
  const absolute = (path: string) => siteUrl + path;
  return {
    id,
    item_group_id: product.group ?? product.id,
    title: variantTitle(product.name, size),
    description: listing?.description ?? '',
    link: absolute(paths.productInSize(product.id, size)),
    image_link: absolute(product.image),
    additional_image_link: (listing?.pictures ?? []).map(absolute).join(','),
    availability: isAvailable ? 'in_stock' : 'out_of_stock',
    price: `${dollarsFromCents(product.priceCents).toFixed(2)} ${CURRENCY.toUpperCase()}`,
    brand: brand.name,
    condition: 'new',
    size: size === ONE_SIZE ? '' : size,
    color: listing?.color ?? '',
    gender: listing?.gender ?? '',
    age_group: listing?.ageGroup ?? '',
    material: listing?.material ?? '',
    google_product_category: String(listing?.googleCategory ?? ''),
    gtin,
    mpn,
    identifier_exists: gtin || mpn ? 'yes' : 'no',
    shipping: shippingOf(product.priceCents),
  };
}

/** The rows as text that spreadsheets and Google read: one line each, under the names of the columns. */
export function productRows(rows: readonly FeedRow[]): string {
  const [first] = rows;
  if (!first) return '';
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(cellOf).join('\t')}\n`).join('');
}

/** A tab or a new line would end the cell; one with quotes is in quotes itself. */
function cellOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
