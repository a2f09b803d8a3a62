import * as z from 'zod';
import { retrieveOrUndefined } from '../client.ts';
import { priceReply } from './price-reply.ts';
import { goneReply, productReply } from './product-reply.ts';

const offerReply = z.object({
  product: z.union([goneReply, productReply, z.string()]),
});

/** What is sold at a price. */
export interface Offer {
  priceId: string;
  unitCents: number;
}

/** What an account sells at this price now; undefined when it is nobody's, or no longer on offer. */
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
  // An earlier price of a product stays active at Stripe: what the storefront shows is the default one.
  if (!price.isSellable || !product.isActive || product.defaultPrice !== price.id) return undefined;
  return { priceId, unitCents: price.unitCents };
}
