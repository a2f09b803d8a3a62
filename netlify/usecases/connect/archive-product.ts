import { purgeStorefront } from '#adapters/page-cache.ts';
import { knowsProduct, unlistProduct } from '#adapters/records/connect-products.ts';
import { archiveProduct as archiveAtStripe } from '#adapters/stripe/connect/products.ts';
import { type AccountAccess, requireOwnAccount, productNotFound } from './own-account.ts';

/** Takes a product off its storefront; Stripe keeps it, archived (rulings, Functions). Twice is as good as once. */
export async function archiveProduct(request: AccountAccess & { productId: string }) {
  const { accountId, productId } = request;
  await requireOwnAccount(request);
  if (!(await knowsProduct(accountId, productId))) throw productNotFound();
  const at = await archiveAtStripe(accountId, productId);
  await unlistProduct(accountId, productId, at);
  await purgeStorefront(accountId);
  return { success: true as const };
}
