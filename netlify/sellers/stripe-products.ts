import * as z from 'zod';
import type { ProductAtStripe } from './products.queries.ts';
import { MAX_PRODUCT_PRICE_CENTS } from '#shop/sellers.ts';
import { callStripe, isStoredFailure, retrieveOrUndefined } from '#adapters/stripe/client.ts';

const timestamp = z.number().transform((seconds) => new Date(seconds * 1000));
// PostgreSQL text can't hold this character.
const text = z.string().transform((value) => value.replaceAll('\0', ''));

const productReply = z
  .object({
    id: z.string(),
    active: z.boolean(),
    name: text,
    description: text.nullable(),
    default_price: z.string().nullish(),
    metadata: z.record(z.string(), z.string()),
    created: timestamp,
    updated: timestamp,
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

/** A deleted product. */
const goneReply = z.object({ id: z.string(), deleted: z.literal(true) });

/** The seller can edit the metadata. */
function pictureOf({ picture = '' }: Record<string, string>): string | null {
  return /^[0-9a-f]{32}$/.test(picture) ? picture : null;
}

const priceReply = z
  .object({
    id: z.string(),
    active: z.boolean(),
    currency: z.string(),
    type: z.string(),
    unit_amount: z.number().nullable(),
  })
  .transform(({ id, active, currency, type, unit_amount }) => ({
    id,
    currency,
    unitCents: unit_amount ?? 0,
    /** A one-time price in whole cents of US dollars, the only kind that a storefront sells. */
    isSellable: active && type === 'one_time' && currency === 'usd' && isAmount(unit_amount),
  }));

function isAmount(cents: number | null): boolean {
  return cents !== null && Number.isInteger(cents) && cents > 0 && cents <= MAX_PRODUCT_PRICE_CENTS;
}

interface ProductRequest {
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
export async function createStripeProduct(request: ProductRequest): Promise<ProductAtStripe> {
  const { currency, unitCents, productKey } = request;
  const product = await requestProduct(request, productKey).catch(async (error: unknown) => {
    if (!isStoredFailure(error)) throw error;
    // Stripe repeats this failure for a day, but it may have created the product.
    return (await findByKey(request)) ?? requestProduct(request, `${productKey}:again`);
  });
  if (!product.defaultPrice) throw new Error('Stripe created a product without its price.');
  return { ...product, priceId: product.defaultPrice, unitCents, currency };
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

/** The product; undefined when a storefront can't sell it. */
export async function retrieveProduct(
  accountId: string,
  id: string,
): Promise<ProductAtStripe | undefined> {
  const stripeAccount = accountId;
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.products.retrieve(id, {}, { stripeAccount }),
  );
  if (!reply || goneReply.safeParse(reply).success) return undefined;
  const product = productReply.parse(reply);
  const { defaultPrice } = product;
  if (!defaultPrice) return undefined;
  const sold = await retrieveOrUndefined((stripe) =>
    stripe.prices.retrieve(defaultPrice, {}, { stripeAccount }),
  );
  const price = sold && priceReply.parse(sold);
  if (!price?.isSellable) return undefined;
  const { unitCents, currency } = price;
  return { ...product, priceId: price.id, unitCents, currency };
}

const offerReply = z.object({
  product: z.union([goneReply, productReply, z.string()]),
});

/** The cents of the product for sale at this price; undefined when it does not exist or is no longer for sale. */
export async function retrieveOffer(
  accountId: string,
  priceId: string,
): Promise<number | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.prices.retrieve(priceId, { expand: ['product'] }, { stripeAccount: accountId }),
  );
  if (!reply) return undefined;
  const price = priceReply.parse(reply);
  const { product } = offerReply.parse(reply);
  if (typeof product === 'string' || 'deleted' in product) return undefined;
  // A product's earlier prices stay active at Stripe; the storefront shows the default one.
  if (!price.isSellable || !product.isActive || product.defaultPrice !== price.id) return undefined;
  return price.unitCents;
}

/** Archives a product and returns when; undefined when Stripe no longer has it. */
export async function archiveStripeProduct(
  accountId: string,
  id: string,
): Promise<Date | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.products.update(id, { active: false }, { stripeAccount: accountId }),
  );
  return reply && productReply.parse(reply).changedAt;
}

/**
 * When a product was archived; undefined while it is active. Stripe only reports the last change, which is later if the
 * seller has edited the product since.
 */
export async function archivedSince(accountId: string, id: string): Promise<Date | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.products.retrieve(id, {}, { stripeAccount: accountId }),
  );
  if (!reply || goneReply.safeParse(reply).success) return new Date(0);
  const { isActive, changedAt } = productReply.parse(reply);
  return isActive ? undefined : changedAt;
}

/** The id of the product of a price; undefined when Stripe no longer has it. */
export async function findProductOfPrice(
  accountId: string,
  priceId: string,
): Promise<string | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.prices.retrieve(priceId, {}, { stripeAccount: accountId }),
  );
  return reply && z.object({ product: z.string() }).parse(reply).product;
}
