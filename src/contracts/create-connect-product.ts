import * as z from 'zod/mini';
import {
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_PRODUCT_PRICE_CENTS,
} from '#shop/platform.ts';
import { visibleText } from '#shop/seller-text.ts';
import { accountAccess, productReply } from './connect-fields.ts';
import { contract } from './contract.ts';
import { optionalLines, optionalText, requiredText } from './fields.ts';

const name = requiredText(MAX_PRODUCT_NAME_LENGTH).check(
  z.refine((text) => visibleText(text) !== undefined, 'is required'),
);

const priceInCents = z.number('is not an amount').check(
  z.refine((cents) => Number.isSafeInteger(cents), 'is not in whole cents'),
  z.positive('must be greater than 0'),
  z.maximum(MAX_PRODUCT_PRICE_CENTS, 'is too large'),
);

/** Adds a product, with its price, to a connected account (specification §5, §7). */
export const createConnectProduct = contract({
  name: 'create-connect-product',
  request: z.object({
    ...accountAccess,
    name,
    description: optionalLines(MAX_PRODUCT_DESCRIPTION_LENGTH),
    priceInCents,
    currency: z.literal('usd', 'is not usd'),
    /** What upload-product-picture answered, if there is a picture. */
    picture: optionalText(64),
    /** Made by the browser for one product: the same key again is the same product. */
    productKey: z.optional(z.uuid('is not a product key')),
  }),
  response: z.object({ success: z.literal(true), product: productReply }),
});
