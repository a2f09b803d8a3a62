import { purgeStorefront } from '#adapters/page-cache.ts';
import { knowsProduct, unlistProduct } from '#adapters/records/connect-products.ts';
import { archiveProduct as archiveAtStripe } from '#adapters/stripe/connect/products.ts';
import { type AccountAccess, requireOwnAccount, productNotFound } from './own-account.ts';

/** Removes a product from its storefront and archives it at Stripe (rulings, Functions). Calling it again is no error. */
export async function archiveProduct(request: AccountAccess & { productId: string }) {
  const { accountId, productId } = request;
  await requireOwnAccount(request);
  if (!(await knowsProduct(accountId, productId))) throw productNotFound();
  const archivedAt = await archiveAtStripe(accountId, productId);
  await unlistProduct(accountId, productId, archivedAt);
  await purgeStorefront(accountId);
  return { success: true as const };
}
