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

/** Creates a product at Stripe and adds it to the storefront (specification §5, §7). */
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
    productKey: idempotencyKey(request),
  });
  await saveProduct(accountId, product);
  await purgeStorefront(accountId);
  return { success: true as const, product: productReply(product) };
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
  return `${settings().SITE_URL}${paths.productPicture(accountId, picture, Math.max(...PICTURE_WIDTHS))}`;
}
