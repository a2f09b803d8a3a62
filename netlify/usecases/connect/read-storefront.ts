import { checkoutOrigin } from '#adapters/provider-address.ts';
import { readProductList } from '#adapters/records/connect-products.ts';
import { settings } from '#adapters/settings.ts';
import type { ProductReply } from '#contracts/connect-fields.ts';
import { isAccountId, PRODUCTS_PER_PAGE } from '#shop/platform.ts';
import { accountNotFound, platformIsOpen, requirePlatform } from './access.ts';
import { productReply } from './products.ts';

/** One page of a storefront, from our own tables. */
export interface Storefront {
  /** The business name at Stripe; null until the seller has entered one. */
  businessName: string | null;
  canAcceptPayments: boolean;
  /** Newest first. */
  products: ProductReply[];
  /** How many products there are on all pages. */
  total: number;
  /** The origin of the page that Buy Now opens. */
  checkoutOrigin: string;
}

/**
 * A page of an account's products, counted from 1; undefined when the account was not created here or the platform is
 * disabled. A page past the end is empty.
 */
export async function readStorefront(
  accountId: string,
  page: number,
): Promise<Storefront | undefined> {
  if (!platformIsOpen() || !isAccountId(accountId) || !(page >= 1)) return undefined;
  const list = await readProductList(accountId, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);
  return (
    list && {
      businessName: list.businessName,
      canAcceptPayments: list.chargesEnabled,
      products: list.products.map(productReply),
      total: list.total,
      checkoutOrigin: checkoutOrigin(settings().STRIPE_API_BASE),
    }
  );
}

/** One page of an account's products for its seller (requirements §7). */
export async function listProducts(request: { accountId: string; page?: number | undefined }) {
  requirePlatform();
  const storefront = await readStorefront(request.accountId, request.page ?? 1);
  if (!storefront) throw accountNotFound();
  const { products, total } = storefront;
  return { success: true as const, products, total };
}
