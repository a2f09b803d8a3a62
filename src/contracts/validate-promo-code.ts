import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { optionalText } from './fields.ts';
import { MAX_PROMO_CODE_LENGTH } from '#shop/promo.ts';

/** What shop/promo.ts makes of a promo for its journey (specification §3). */
const promo = z.object({
  code: z.string(),
  discount_type: z.enum(['percentage', 'fixed']),
  discount_value: z.number(),
});

/** Says whether a promo code holds now; a miss is an answer, not an error (specification §7). */
export const validatePromoCode = contract({
  name: 'validate-promo-code',
  request: z.object({ code: optionalText(MAX_PROMO_CODE_LENGTH) }),
  response: z.object({
    valid: z.boolean(),
    error: z.optional(z.string()),
    promo: z.optional(promo),
  }),
});
