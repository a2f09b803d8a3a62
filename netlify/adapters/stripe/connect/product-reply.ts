import * as z from 'zod';
import type { ProductAtStripe } from '#adapters/records/connect-products.ts';
import { MAX_PRODUCT_PRICE_CENTS } from '#shop/platform.ts';

const timestamp = z.number().transform((seconds) => new Date(seconds * 1000));
// PostgreSQL text can't hold this character.
const text = z.string().transform((value) => value.replaceAll('\0', ''));

export const productReply = z
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
export const goneReply = z.object({ id: z.string(), deleted: z.literal(true) });

/** The seller can edit the metadata. */
function pictureOf({ picture = '' }: Record<string, string>): string | null {
  return /^[0-9a-f]{32}$/.test(picture) ? picture : null;
}

/** A product as we store it. */
export function withPrice(product: z.output<typeof productReply>, price: Price): ProductAtStripe {
  const { id: priceId, unitCents, currency } = price;
  return { ...product, priceId, unitCents, currency };
}

export const priceReply = z
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

export type Price = Pick<z.output<typeof priceReply>, 'id' | 'currency' | 'unitCents'>;

function isAmount(cents: number | null): boolean {
  return cents !== null && Number.isInteger(cents) && cents > 0 && cents <= MAX_PRODUCT_PRICE_CENTS;
}
