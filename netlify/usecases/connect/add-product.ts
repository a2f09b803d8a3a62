import { createHash, randomUUID } from 'node:crypto';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { hasPicture } from '#adapters/pictures/picture-store.ts';
import { saveProduct } from '#adapters/records/connect-products.ts';
import { settings } from '#adapters/settings.ts';
import { createProduct } from '#adapters/stripe/connect/create-product.ts';
import { ApiError } from '#adapters/api-error.ts';
import { paths } from '#shop/paths.ts';
import { PICTURE_WIDTHS } from '#shop/platform.ts';
import { type AccountAccess, requireOwnAccount } from './own-account.ts';
import { productReply } from './product-reply.ts';

interface ProductRequest extends AccountAccess {
  name: string;
  description: string;
  priceInCents: number;
  currency: 'usd';
  picture: string;
  productKey?: string | undefined;
}

/** Adds a product to an account at Stripe and to its storefront (specification §5, §7). */
export async function addProduct(request: ProductRequest) {
  const { accountId, name, description, priceInCents, currency, picture } = request;
  await requireOwnAccount(request);
  if (picture && !(await hasPicture(accountId, picture))) {
    throw new ApiError('invalid_request', 'picture is not a picture of this account', {
      field: 'picture',
    });
  }
  const product = await createProduct({
    accountId,
    name,
    description,
    unitCents: priceInCents,
    currency,
    picture: picture ? { id: picture, url: pictureUrl(accountId, picture) } : undefined,
    productKey: keyOf(request),
  });
  await saveProduct(accountId, product);
  await purgeStorefront(accountId);
  return { success: true as const, product: productReply(product) };
}

/** Sent twice, the form is one product; changed in between, it is another. */
function keyOf({
  productKey = randomUUID(),
  accountSecret: _,
  ...content
}: ProductRequest): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `product:${productKey}:${hash.slice(0, 16)}`;
}

/** Stripe's page shows it beside the name. */
function pictureUrl(accountId: string, picture: string): string {
  return `${settings().SITE_URL}${paths.productPicture(accountId, picture, Math.max(...PICTURE_WIDTHS))}`;
}
