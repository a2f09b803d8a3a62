import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { optionalText } from './fields.ts';

/** A promo as it travels: `discount_value` is percent or dollars (specification §3). */
export const promoReply = z.object({
  code: z.string(),
  discount_type: z.enum(['percentage', 'fixed']),
  discount_value: z.number(),
});

/** Says whether a promo code holds now; a miss is an answer, not an error (specification §7). */
export const validatePromoCode = contract({
  name: 'validate-promo-code',
  request: z.object({ code: optionalText(40) }),
  response: z.object({
    valid: z.boolean(),
    error: z.optional(z.string()),
    promo: z.optional(promoReply),
  }),
});
