import * as z from 'zod';
import type { ProductAtStripe } from '#adapters/records/connect-products.ts';
import { ask, isGone, isStoredFailure } from '../client.ts';
import { type Price, priceReply } from './price-reply.ts';

const moment = z.number().transform((seconds) => new Date(seconds * 1000));
// The database holds every character but this one.
const text = z.string().transform((given) => given.replaceAll('\0', ''));

const productReply = z
  .object({
    id: z.string(),
    active: z.boolean(),
    name: text,
    description: text.nullable(),
    default_price: z.string().nullish(),
    metadata: z.record(z.string(), z.string()),
    created: moment,
    updated: moment,
  })
  .transform((product) => ({
    id: product.id,
    name: product.name,
    description: product.description ?? '',
    defaultPrice: product.default_price ?? undefined,
    picture: pictureOf(product.metadata),
    isActive: product.active,
    createdAt: product.created,
    changedAt: product.updated,
  }));

const goneReply = z.object({ id: z.string(), deleted: z.literal(true) });

/** The seller can write anything there. */
function pictureOf({ picture = '' }: Record<string, string>): string | null {
  return /^[0-9a-f]{32}$/.test(picture) ? picture : null;
}

function withPrice(product: z.output<typeof productReply>, price: Price): ProductAtStripe {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    priceId: price.id,
    unitCents: price.unitCents,
    currency: price.currency,
    picture: product.picture,
    isActive: product.isActive,
    createdAt: product.createdAt,
    changedAt: product.changedAt,
  };
}

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
  const reply = await ask((stripe) =>
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
  const { data } = await ask((stripe) =>
    stripe.products.list({ limit: 100 }, { stripeAccount: accountId }),
  );
  const made = data.find(({ metadata }) => metadata.product_key === productKey);
  return made && productReply.parse(made);
}

/** The product as Stripe has it now; undefined when a storefront can't sell it. */
export async function retrieveProduct(
  accountId: string,
  id: string,
): Promise<ProductAtStripe | undefined> {
  const stripeAccount = accountId;
  try {
    const reply = await ask((stripe) => stripe.products.retrieve(id, {}, { stripeAccount }));
    if (goneReply.safeParse(reply).success) return undefined;
    const product = productReply.parse(reply);
    const { defaultPrice } = product;
    if (!defaultPrice) return undefined;
    const price = priceReply.parse(
      await ask((stripe) => stripe.prices.retrieve(defaultPrice, {}, { stripeAccount })),
    );
    return price.isSellable ? withPrice(product, price) : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Takes a product out of what the account sells, and says when; undefined when Stripe has it no more. */
export async function archiveProduct(accountId: string, id: string): Promise<Date | undefined> {
  try {
    const reply = await ask((stripe) =>
      stripe.products.update(id, { active: false }, { stripeAccount: accountId }),
    );
    return productReply.parse(reply).changedAt;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const offerReply = z.object({
  product: z.union([goneReply, productReply, z.string()]),
});

/** What is sold at a price. */
export interface Offer {
  priceId: string;
  unitCents: number;
  productId: string;
}

/** What an account sells at this price now; undefined when it is nobody's, or no longer on offer. */
export async function retrieveOffer(
  accountId: string,
  priceId: string,
): Promise<Offer | undefined> {
  try {
    const reply = await ask((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }, { stripeAccount: accountId }),
    );
    const price = priceReply.parse(reply);
    const { product } = offerReply.parse(reply);
    if (typeof product === 'string' || 'deleted' in product) return undefined;
    // An earlier price of a product stays active at Stripe: what the storefront shows is the default one.
    if (!price.isSellable || !product.isActive || product.defaultPrice !== price.id)
      return undefined;
    return { priceId, unitCents: price.unitCents, productId: product.id };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The product that a price belongs to; undefined when Stripe has it no more. */
export async function findProductOfPrice(
  accountId: string,
  priceId: string,
): Promise<string | undefined> {
  try {
    const reply = await ask((stripe) =>
      stripe.prices.retrieve(priceId, {}, { stripeAccount: accountId }),
    );
    return z.object({ product: z.string() }).parse(reply).product;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
