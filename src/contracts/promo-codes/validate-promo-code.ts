import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { optionalCode } from '../fields.ts';
import { MAX_PROMO_CODE_LENGTH, PROMO_KINDS } from '#shop/promo.ts';

/** The JSON of a promo code (requirements §3, shop/pricing.ts). */
const promo = z.object({
  code: z.string(),
  discount_type: z.enum(PROMO_KINDS),
  discount_value: z.number(),
});

/** Whether a promo code is valid now; an invalid one is a normal response, not an error (requirements §7). */
export const validatePromoCodeCall = contract({
  name: 'validate-promo-code',
  request: z.object({ code: optionalCode(MAX_PROMO_CODE_LENGTH) }),
  response: z.object({
    valid: z.boolean(),
    error: z.optional(z.string()),
    promo: z.optional(promo),
  }),
});
