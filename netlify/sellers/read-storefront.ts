import { checkoutOrigin } from '#adapters/provider-address.ts';
import { readProductList } from './products.queries.ts';
import { settings } from '#adapters/settings.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { listConnectProductsCall } from '#contracts/sellers/list-connect-products.ts';
import { isAccountId, PRODUCTS_IN_LIST, PRODUCTS_PER_PAGE } from '#shop/sellers.ts';
import { accountNotFound, sellersAreEnabled, requireSellersEnabled } from './access.ts';
import { describeProduct } from './products.ts';

/**
 * A page of an account's products, counted from 1, or what follows the last one seen; undefined when the account was
 * not created here or the platform is disabled. A page past the end is empty. Pages have `pageSize` products.
 */
export async function readStorefront(
  accountId: string,
  page: number,
  after?: string,
  pageSize = PRODUCTS_PER_PAGE,
) {
  if (!sellersAreEnabled() || !isAccountId(accountId) || !(page >= 1)) return undefined;
  // One more than the page has says that there are more.
  const list = await readProductList(accountId, after ?? (page - 1) * pageSize, pageSize + 1);
  return (
    list && {
      ...list,
      products: list.products.slice(0, pageSize).map(describeProduct),
      hasMore: list.products.length > pageSize,
      /** The origin of the page that Buy Now opens. */
      checkoutOrigin: checkoutOrigin(settings().STRIPE_API_BASE),
    }
  );
}

/** An account's products for its seller: all up to a limit, or one of their pages (requirements §7). */
export async function listProducts({
  accountId,
  page,
  after,
}: ParsedRequestOf<typeof listConnectProductsCall>) {
  requireSellersEnabled();
  const size = page === undefined ? PRODUCTS_IN_LIST : PRODUCTS_PER_PAGE;
  const storefront = await readStorefront(accountId, page ?? 1, after, size);
  if (!storefront) throw accountNotFound();
  const { products, total, hasMore } = storefront;
  return { success: true as const, products, total, hasMore };
}
