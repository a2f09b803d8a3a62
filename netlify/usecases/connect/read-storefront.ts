import { checkoutOrigin } from '#adapters/provider-address.ts';
import { readProductList } from '#adapters/records/connect/products.ts';
import { settings } from '#adapters/settings.ts';
import { isAccountId, PRODUCTS_PER_PAGE } from '#shop/platform.ts';
import { accountNotFound, platformIsOpen, requirePlatform } from './access.ts';
import { productReply } from './products.ts';

/**
 * A page of an account's products, counted from 1; undefined when the account was not created here or the platform is
 * disabled. A page past the end is empty.
 */
export async function readStorefront(accountId: string, page: number) {
  if (!platformIsOpen() || !isAccountId(accountId) || !(page >= 1)) return undefined;
  const list = await readProductList(accountId, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);
  return (
    list && {
      ...list,
      products: list.products.map(productReply),
      /** The origin of the page that Buy Now opens. */
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
