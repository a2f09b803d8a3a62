import { shareOfCents } from './money.ts';

/** What a product of the platform costs at most: Stripe's own limit for a charge, in cents. */
export const MAX_PRODUCT_PRICE_CENTS = 99_999_999;
export const MAX_PRODUCT_NAME_LENGTH = 250;
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 2_000;
/** Products on one page of a storefront. */
export const PRODUCTS_PER_PAGE = 24;
/** What a picture may weigh (rulings, Functions), in bytes. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** What it may be: what every browser shows and no script hides in. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The widths that a product's picture is kept in, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const;

/** Whether a text is the id of a connected account, as Stripe writes them. */
export function isAccountId(text: string): boolean {
  return /^acct_[A-Za-z0-9]{8,64}$/.test(text);
}

/** The cache tag of every page of a storefront: what is kept of them goes when the shelf changes. */
export function storefrontTag(accountId: string): string {
  return `storefront-${accountId}`;
}

/** What the platform keeps of a storefront sale: whole cents, half up (rulings, Platform). */
export function applicationFeeCents(amountCents: number, percent: number): number {
  return shareOfCents(amountCents, Math.round(percent * 1000));
}
