import { checkoutOrigin } from '#adapters/provider-address.ts';
import { readProductList } from '#adapters/records/connect-products.ts';
import { settings } from '#adapters/settings.ts';
import type { ProductReply } from '#contracts/connect-fields.ts';
import { isAccountId, PRODUCTS_PER_PAGE } from '#shop/platform.ts';
import { accountNotFound } from './own-account.ts';
import { platformIsOpen, requirePlatform } from './platform-is-open.ts';
import { productReply } from './product-reply.ts';

/** A page of a storefront, from our copy. */
export interface Storefront {
  /** What the seller calls the business at Stripe; null until there is such a name. */
  businessName: string | null;
  canAcceptPayments: boolean;
  /** Newest first. */
  products: ProductReply[];
  /** How many products there are on all pages. */
  total: number;
  /** Where Buy Now leads. */
  checkoutOrigin: string;
}

/**
 * One page, from 1, of what an account sells; undefined when it was not opened here, or there is no platform. A page past
 * the end has no products.
 */
export async function readStorefront(
  accountId: string,
  page: number,
): Promise<Storefront | undefined> {
  if (!platformIsOpen() || !isAccountId(accountId) || !(page >= 1)) return undefined;
  const shelf = await readProductList(accountId, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);
  return (
    shelf && {
      businessName: shelf.businessName,
      canAcceptPayments: shelf.chargesEnabled,
      products: shelf.products.map(productReply),
      total: shelf.total,
      checkoutOrigin: checkoutOrigin(settings().STRIPE_API_BASE),
    }
  );
}

/** The same for the seller's own list (specification §7). */
export async function listProducts({
  accountId,
  page = 1,
}: {
  accountId: string;
  page?: number | undefined;
}) {
  requirePlatform();
  const storefront = await readStorefront(accountId, page);
  if (!storefront) throw accountNotFound();
  const { products, total } = storefront;
  return { success: true as const, products, total };
}
