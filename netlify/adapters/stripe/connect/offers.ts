import * as z from 'zod';
import { retrieveOrUndefined } from '../client.ts';
import { priceReply, goneReply, productReply } from './product-reply.ts';

const offerReply = z.object({
  product: z.union([goneReply, productReply, z.string()]),
});

/** A price that is for sale. */
export interface Offer {
  priceId: string;
  unitCents: number;
}

/** The current offer at this price; undefined when it does not exist or is no longer for sale. */
export async function retrieveOffer(
  accountId: string,
  priceId: string,
): Promise<Offer | undefined> {
  const reply = await retrieveOrUndefined((stripe) =>
    stripe.prices.retrieve(priceId, { expand: ['product'] }, { stripeAccount: accountId }),
  );
  if (!reply) return undefined;
  const price = priceReply.parse(reply);
  const { product } = offerReply.parse(reply);
  if (typeof product === 'string' || 'deleted' in product) return undefined;
  // A product's earlier prices stay active at Stripe; the storefront shows the default one.
  if (!price.isSellable || !product.isActive || product.defaultPrice !== price.id) return undefined;
  return { priceId, unitCents: price.unitCents };
}
