import * as z from 'zod';
import { MAX_PRODUCT_PRICE_CENTS } from '#shop/platform.ts';

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
