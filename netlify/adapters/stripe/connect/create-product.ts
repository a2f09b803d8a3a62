import type { ProductAtStripe } from '#adapters/records/connect-products.ts';
import { callStripe, isStoredFailure } from '../client.ts';
import { productReply, withPrice } from './product-reply.ts';

export interface ProductRequest {
  accountId: string;
  name: string;
  description: string;
  unitCents: number;
  currency: 'usd';
  /** The id and URL of its picture. */
  picture: { id: string; url: string } | undefined;
  /** Our own key, stored in the product's metadata. */
  productKey: string;
}

/** Creates a product with its price on an account; the same product key returns the same product. */
export async function createProduct(request: ProductRequest): Promise<ProductAtStripe> {
  const { currency, unitCents, productKey } = request;
  const product = await requestProduct(request, productKey).catch(async (error: unknown) => {
    if (!isStoredFailure(error)) throw error;
    // Stripe repeats this failure for a day, but it may have created the product.
    return (await findByKey(request)) ?? requestProduct(request, `${productKey}:again`);
  });
  if (!product.defaultPrice) throw new Error('Stripe created a product without its price.');
  return withPrice(product, { id: product.defaultPrice, currency, unitCents });
}

async function requestProduct(request: ProductRequest, idempotencyKey: string) {
  const { accountId, name, description, unitCents, currency, picture, productKey } = request;
  const reply = await callStripe((stripe) =>
    stripe.products.create(
      {
        name,
        ...(description && { description }),
        ...(picture && { images: [picture.url] }),
        metadata: { product_key: productKey, ...(picture && { picture: picture.id }) },
        default_price_data: { currency, unit_amount: unitCents },
      },
      { stripeAccount: accountId, idempotencyKey },
    ),
  );
  return productReply.parse(reply);
}

/** Finds the product with this key among the newest. */
async function findByKey({ accountId, productKey }: ProductRequest) {
  const { data } = await callStripe((stripe) =>
    stripe.products.list({ limit: 100 }, { stripeAccount: accountId }),
  );
  const made = data.find(({ metadata }) => metadata.product_key === productKey);
  return made && productReply.parse(made);
}
