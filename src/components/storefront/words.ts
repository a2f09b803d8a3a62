import { brand } from '#shop/brand.ts';
import { formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { PICTURE_WIDTHS } from '#shop/platform.ts';
import { plainLine, UNNAMED } from '#shop/seller-words.ts';

interface Goods {
  name: string;
  price: { unit_amount: number };
  picture: string | null;
}

/** What a reader takes in of a name in a row of names. */
const NAME_LENGTH = 48;
/** How many products a description names. */
const NAMED = 3;
const LIST = new Intl.ListFormat('en-US');

/** What a storefront's pages are called by. */
interface Stocked {
  businessName: string | null;
  products: readonly Goods[];
  total: number;
}

/** The title of a storefront's page. Where its seller has no name yet, what is sold stands for it. */
export function storefrontTitle({ businessName, products, total }: Stocked, page = 1): string {
  const first = plainLine(products[0]?.name ?? '', NAME_LENGTH);
  const goods = first && total > 1 ? `${first} and ${total - 1} more` : first;
  const title = plainLine(businessName ?? '', NAME_LENGTH) || goods || 'Storefront';
  return page > 1 ? `${title}, page ${page}` : title;
}

/** What a shared link says under its title. */
export function storefrontDescription({ products, total }: Stocked): string {
  const seller = `an independent seller on ${brand.name}`;
  const named = products
    .slice(0, NAMED)
    .map(
      ({ name, price }) =>
        `${plainLine(name, NAME_LENGTH) || UNNAMED} for ${formatCents(price.unit_amount)}`,
    );
  if (named.length === 0) return `The storefront of ${seller}.`;
  const others = total > named.length ? [`${total - named.length} more`] : [];
  return `${LIST.format([...named, ...others])}, from ${seller}.`;
}

/** The picture that a shared link shows: the first on the page, if there is one. */
export function sharedPicture(accountId: string, { products }: Stocked) {
  const shown = products.find(({ picture }) => picture !== null);
  const width = PICTURE_WIDTHS.at(-1);
  if (!shown?.picture || width === undefined) return undefined;
  return {
    path: paths.productPicture(accountId, shown.picture, width),
    alt: plainLine(shown.name, NAME_LENGTH) || UNNAMED,
  };
}
