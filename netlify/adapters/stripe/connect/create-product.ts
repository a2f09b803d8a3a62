import type { ProductAtStripe } from '#adapters/records/connect-products.ts';
import { callStripe, isStoredFailure } from '../client.ts';
import { productReply, withPrice } from './product-reply.ts';

export interface ProductRequest {
  accountId: string;
  name: string;
  description: string;
  unitCents: number;
  currency: 'usd';
  /** The id of its picture, and where it is shown. */
  picture: { id: string; url: string } | undefined;
  /** Ours; Stripe keeps it with the product, so that we find it again. */
  productKey: string;
}

/** Adds a product and its price to an account; asked again with the same key, Stripe answers with the same one. */
export async function createProduct(request: ProductRequest): Promise<ProductAtStripe> {
  const { currency, unitCents, productKey } = request;
  const product = await requestProduct(request, productKey).catch(async (error: unknown) => {
    if (!isStoredFailure(error)) throw error;
    // Under this key Stripe would fail for a day. It may have made the product all the same.
    return (await findByKey(request)) ?? requestProduct(request, `${productKey}:again`);
  });
  if (!product.defaultPrice) throw new Error('Stripe made a product without its price.');
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

/** The product that was made under this key, among the newest. */
async function findByKey({ accountId, productKey }: ProductRequest) {
  const { data } = await callStripe((stripe) =>
    stripe.products.list({ limit: 100 }, { stripeAccount: accountId }),
  );
  const made = data.find(({ metadata }) => metadata.product_key === productKey);
  return made && productReply.parse(made);
}
