import { shareOfCents } from './money.ts';

/** The maximum price of a seller's product, in cents: Stripe's limit for a charge. */
export const MAX_PRODUCT_PRICE_CENTS = 99_999_999;
export const MAX_STORE_NAME_LENGTH = 80;
export const MAX_PRODUCT_NAME_LENGTH = 250;
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 2_000;
export const PRODUCTS_PER_PAGE = 24;
/** Products in a list that is not asked for by page: the longest texts of so many fit into a reply. */
export const PRODUCTS_IN_LIST = 400;

/** The last page as a page knows it: products were added or archived since the pages before it were seen. */
export const lastPage = (page: number, { total, hasMore }: { total: number; hasMore: boolean }) =>
  hasMore ? Math.max(Math.ceil(total / PRODUCTS_PER_PAGE), page + 1) : page;
/** Sales in one reply of the seller's list. */
export const SALES_PER_PAGE = 20;
/** The maximum size of a picture upload, in bytes (requirements §7). */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** Accepted picture types: every browser shows them, and they can't contain scripts. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The widths in which a product's picture is stored, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const;

/** Whether a text has the format of a connected account id (`acct_…`). */
export function isAccountId(text: string): boolean {
  return /^acct_[A-Za-z0-9]{8,64}$/.test(text);
}

/** The CDN cache tag of a storefront's pages; they are purged by this tag when its products change. */
export function storefrontTag(accountId: string): string {
  return `storefront-${accountId}`;
}

/** The application fee of a storefront sale, in integer cents, rounded half up (requirements §9). */
export function applicationFeeCents(amountCents: number, percent: number): number {
  return shareOfCents(amountCents, Math.round(percent * 1000));
}
