import * as z from 'zod/mini';
import { MAX_PROMO_CODE_LENGTH } from '#shop/promo.ts';
import { items, place, quoteReply, shippingMethod } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { checkoutKey, optionalCode } from '../fields.ts';

/**
 * Prices a cart as the start of a payment does; without an address there is no sales tax yet, and shipping may be
 * unknown (requirements §7).
 */
export const getQuoteCall = contract({
  name: 'quote',
  request: z.object({
    items,
    billingAddress: z.optional(place),
    shippingAddress: z.optional(place),
    shippingMethod,
    promoCode: optionalCode(MAX_PROMO_CODE_LENGTH),
    /** The pieces that this checkout has reserved can be had too. */
    checkoutKey: z.optional(checkoutKey),
  }),
  response: quoteReply,
});
