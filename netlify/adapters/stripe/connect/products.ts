import * as z from 'zod';
import type { ProductAtStripe } from '#adapters/records/connect-products.ts';
import { ask, isGone } from '../client.ts';
import { priceReply } from './price-reply.ts';
import { goneReply, productReply, withPrice } from './product-reply.ts';

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
