import { CARD_MINIMUM_CENTS } from '#shop/card-minimum.ts';
import * as z from 'zod/mini';
import {
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_PRODUCT_PRICE_CENTS,
} from '#shop/sellers.ts';
import { accountAccess, productReply } from './fields.ts';
import { contract } from '../contract.ts';
import { optionalLines, optionalText, requestKey, requiredText } from '../fields.ts';

const priceInCents = z.number('is not an amount').check(
  z.refine((cents) => Number.isSafeInteger(cents), 'is not in whole cents'),
  z.positive('must be greater than 0'),
  z.minimum(
    CARD_MINIMUM_CENTS,
    `must be at least ${CARD_MINIMUM_CENTS}, the least a card can be charged`,
  ),
  z.maximum(MAX_PRODUCT_PRICE_CENTS, 'is too large'),
);

/** Adds a product, with its price, to a connected account (requirements §5, §7). */
export const createConnectProductCall = contract({
  name: 'create-connect-product',
  request: z.object({
    ...accountAccess,
    name: requiredText(MAX_PRODUCT_NAME_LENGTH),
    description: optionalLines(MAX_PRODUCT_DESCRIPTION_LENGTH),
    priceInCents,
    currency: z.literal('usd', 'is not usd'),
    /** The id that upload-product-picture returned, if there is a picture. */
    picture: optionalText(64),
    productKey: z.optional(requestKey),
  }),
  response: z.object({ success: z.literal(true), product: productReply }),
});
