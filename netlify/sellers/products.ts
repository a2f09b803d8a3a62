import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { hasPicture } from '#adapters/pictures/picture-store.ts';
import {
  type SellerProduct,
  knowsProduct,
  saveProduct,
  unlistProduct,
} from './products.queries.ts';
import { settings } from '#adapters/settings.ts';
import { archiveStripeProduct, createStripeProduct } from './stripe-products.ts';
import type { ProductReply } from '#contracts/sellers/fields.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { createConnectProductCall } from '#contracts/sellers/create-connect-product.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { type AccountAccess, productNotFound, requireOwnAccount } from './access.ts';

type ProductRequest = ParsedRequestOf<typeof createConnectProductCall>;

/** Creates a product at Stripe and adds it to the storefront (requirements §5, §7). */
export async function addProduct(request: ProductRequest) {
  const { accountId, name, description, priceInCents, currency, picture } = request;
  await requireOwnAccount(request);
  if (picture && !(await hasPicture(accountId, picture))) {
    throw new ApiError('invalid_request', 'picture is not a picture of this account', {
      field: 'picture',
    });
  }
  const product = await createStripeProduct({
    accountId,
    name,
    description,
    unitCents: priceInCents,
    currency,
    picture: picture ? { id: picture, url: pictureUrl(accountId, picture) } : undefined,
    productKey: idempotencyKey(request),
  });
  await saveProduct(accountId, product);
  await purgeStorefront(accountId);
  return { success: true as const, product: describeProduct(product) };
}

/** The same form submitted twice is one product; with changed content it is another. */
function idempotencyKey({
  productKey = randomUUID(),
  accountSecret: _,
  ...content
}: ProductRequest): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `product:${productKey}:${hash.slice(0, 16)}`;
}

/** For Stripe's checkout page, which shows it next to the name. */
function pictureUrl(accountId: string, picture: string): string {
  return `${settings().SITE_URL}${sellerPaths.picture(accountId, picture, Math.max(...PICTURE_WIDTHS))}`;
}

/** Removes a product from its storefront and archives it at Stripe (requirements §7). Calling it again is no error. */
export async function archiveConnectProduct(request: AccountAccess & { productId: string }) {
  const { accountId, productId } = request;
  await requireOwnAccount(request);
  if (!(await knowsProduct(accountId, productId))) throw productNotFound();
  const archivedAt = await archiveStripeProduct(accountId, productId);
  await unlistProduct(accountId, productId, archivedAt);
  await purgeStorefront(accountId);
  return { success: true as const };
}

/** A product as requirements §3 describes it. */
export function describeProduct(product: SellerProduct): ProductReply {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    default_price: product.priceId,
    price: { id: product.priceId, unit_amount: product.unitCents, currency: product.currency },
    picture: product.picture,
  };
}
