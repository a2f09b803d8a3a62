import { brand } from '#shop/brand.ts';
import { formatCents } from '#shop/money.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { plainTextLine, UNNAMED_PRODUCT } from '#shop/seller-text.ts';

interface Product {
  name: string;
  price: { unit_amount: number };
  picture: string | null;
}

/** The maximum length of a name in a title or description. */
const NAME_LENGTH = 48;
const LISTED_PRODUCTS = 3;
const LIST = new Intl.ListFormat('en-US');

/** The part of a storefront that its metadata is made from. */
interface StorefrontPage {
  businessName: string | null;
  products: readonly Product[];
  total: number;
}

/** The title of a storefront page: the seller's name, or the first product while there is none. */
export function storefrontTitle(
  { businessName, products, total }: StorefrontPage,
  page = 1,
): string {
  const first = plainTextLine(products[0]?.name ?? '', NAME_LENGTH);
  const goods = first && total > 1 ? `${first} and ${total - 1} more` : first;
  const title = plainTextLine(businessName ?? '', NAME_LENGTH) || goods || 'Storefront';
  return page > 1 ? `${title}, page ${page}` : title;
}

export function storefrontDescription({ products, total }: StorefrontPage): string {
  const seller = `an independent seller on ${brand.name}`;
  const named = products
    .slice(0, LISTED_PRODUCTS)
    .map(
      ({ name, price }) =>
        `${plainTextLine(name, NAME_LENGTH) || UNNAMED_PRODUCT} for ${formatCents(price.unit_amount)}`,
    );
  if (named.length === 0) return `The storefront of ${seller}.`;
  const others = total > named.length ? [`${total - named.length} more`] : [];
  return `${LIST.format([...named, ...others])}, from ${seller}.`;
}

/** The picture of a shared link: the first on the page, if any. */
export function sharedPicture(accountId: string, { products }: StorefrontPage) {
  const shown = products.find(({ picture }) => picture !== null);
  const width = PICTURE_WIDTHS.at(-1);
  if (!shown?.picture || width === undefined) return undefined;
  return {
    path: sellerPaths.picture(accountId, shown.picture, width),
    alt: plainTextLine(shown.name, NAME_LENGTH) || UNNAMED_PRODUCT,
  };
}
