import * as z from 'zod/mini';
import { MAX_QUANTITY } from '#shop/cart.ts';
import { FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_PROMO_CODE_LENGTH } from '#shop/pricing.ts';
import { countryName, stateCode, UNITED_STATES } from '#shop/regions.ts';
import {
  checkoutKey,
  dollars,
  email,
  optionalLines,
  optionalText,
  requiredText,
} from './fields.ts';

export const customerData = z.object({
  firstName: requiredText(FIELD_LIMITS.name),
  lastName: requiredText(FIELD_LIMITS.name),
  email,
  phone: optionalText(FIELD_LIMITS.phone),
});

const country = z.pipe(
  requiredText(FIELD_LIMITS.line).check(
    z.refine((text) => countryName(text) !== undefined, 'is not a country we know'),
  ),
  z.transform((text) => countryName(text) ?? text),
);

/** An address; in the United States the state must exist (requirements §5). */
export const address = z
  .object({
    firstName: requiredText(FIELD_LIMITS.name),
    lastName: requiredText(FIELD_LIMITS.name),
    addressLine1: requiredText(FIELD_LIMITS.line),
    addressLine2: optionalText(FIELD_LIMITS.line),
    city: requiredText(FIELD_LIMITS.line),
    stateProvince: requiredText(FIELD_LIMITS.line),
    postalCode: requiredText(FIELD_LIMITS.postalCode),
    country,
  })
  .check(
    z.refine(
      (given) => given.country !== UNITED_STATES || stateCode(given.stateProvince) !== undefined,
      { path: ['stateProvince'], error: 'is not a state of the United States' },
    ),
  );

export const item = z.object({
  id: requiredText(100),
  size: requiredText(20),
  quantity: z
    .int('is not a whole number')
    .check(z.minimum(1, 'is below 1'), z.maximum(MAX_QUANTITY, `is above ${MAX_QUANTITY}`)),
});

/** The fields of every request that starts a payment (requirements §7). The server prices the items itself. */
export const checkoutContent = {
  checkoutKey,
  items: z
    .array(item, 'is required')
    .check(z.minLength(1, 'is empty'), z.maxLength(50, 'has too many lines')),
  customerData,
  billingAddress: address,
  shippingAddress: address,
  orderNotes: optionalLines(FIELD_LIMITS.notes),
  promoCode: optionalText(MAX_PROMO_CODE_LENGTH),
};

/** These fields after parsing. */
export type CheckoutRequest = {
  [Field in keyof typeof checkoutContent]: z.output<(typeof checkoutContent)[Field]>;
};

/** The server's price of an order, sent with 409 when the browser expected another total. */
export const quoteReply = z.object({
  subtotal: dollars,
  discountAmount: dollars,
  salesTax: dollars,
  finalTotal: dollars,
});

/** The response of every call that places an order or finds it placed. */
export const placedOrder = z.object({
  orderId: z.uuid(),
  secureToken: z.string(),
  orderNumber: z.string(),
});
