import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY } from '#shop/cart.ts';
import { ADDRESS_LIMITS, CUSTOMER_LIMITS, MAX_NOTES_LENGTH } from '#shop/checkout.ts';
import { MAX_PROMO_CODE_LENGTH } from '#shop/promo.ts';
import { countryName, stateCode, UNITED_STATES } from '#shop/regions.ts';
import { orderSource } from '../order-source.ts';
import {
  checkoutKey,
  dollars,
  email,
  optionalLines,
  optionalText,
  optionalCode,
  requiredText,
  shippingDays,
} from '../fields.ts';

export const customerData = z.object({
  firstName: requiredText(CUSTOMER_LIMITS.firstName),
  lastName: requiredText(CUSTOMER_LIMITS.lastName),
  email,
  phone: optionalText(CUSTOMER_LIMITS.phone),
});

const country = z.pipe(
  requiredText(ADDRESS_LIMITS.country).check(
    z.refine((text) => countryName(text) !== undefined, 'is not a country we know'),
  ),
  z.transform((text) => countryName(text) ?? text),
);

const isState = (address: { stateProvince: string; country: string }) =>
  address.country !== UNITED_STATES || stateCode(address.stateProvince) !== undefined;
const unknownState = {
  path: ['stateProvince'],
  error: 'is not a state of the United States',
};
/** In the United States the state must exist (requirements §5). */
export const inKnownState = z.refine<{ stateProvince: string; country: string }>(
  isState,
  unknownState,
);

/** The part of an address that sales tax and shipping depend on; the state may not be chosen yet. */
export const place = z
  .object({ stateProvince: optionalText(ADDRESS_LIMITS.stateProvince), country })
  .check(z.refine((address) => address.stateProvince === '' || isState(address), unknownState));

export const address = z
  .object({
    firstName: requiredText(ADDRESS_LIMITS.firstName),
    lastName: requiredText(ADDRESS_LIMITS.lastName),
    addressLine1: requiredText(ADDRESS_LIMITS.addressLine1),
    addressLine2: optionalText(ADDRESS_LIMITS.addressLine2),
    city: requiredText(ADDRESS_LIMITS.city),
    stateProvince: requiredText(ADDRESS_LIMITS.stateProvince),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode),
    country,
  })
  .check(inKnownState);

const item = z.object({
  id: requiredText(100),
  size: requiredText(20),
  quantity: z
    .int('is not a whole number')
    .check(z.minimum(1, 'is below 1'), z.maximum(MAX_QUANTITY, `is above ${MAX_QUANTITY}`)),
});

export const items = z
  .array(item, 'is required')
  .check(z.minLength(1, 'is empty'), z.maxLength(MAX_LINES, 'has too many lines'));

/** A shipping method by its name. */
export const shippingMethod = optionalText(100);

/** The fields of every request that starts a payment (requirements §7). The server prices the items itself. */
export const checkoutContent = {
  checkoutKey,
  items,
  customerData,
  billingAddress: address,
  shippingAddress: address,
  orderNotes: optionalLines(MAX_NOTES_LENGTH),
  promoCode: optionalCode(MAX_PROMO_CODE_LENGTH),
  /** The name of a rate of the destination's zone; empty takes the first. */
  shippingMethod,
  /** The source that the shopper's link named. */
  source: z.optional(orderSource),
};

/** These fields after parsing. */
export type CheckoutRequest = z.output<z.ZodMiniObject<typeof checkoutContent>>;

/** The amounts that the shopper was shown, by the names of requirements §7. */
interface SentAmounts {
  customerEmail?: string | undefined;
  amount: number;
  salesTax?: number | undefined;
  discountAmount?: number | undefined;
  shipping?: number | undefined;
}

/** A request to pay, with the amounts that the shopper was shown; PayPal's page shows them all. */
export interface PaymentRequest extends CheckoutRequest {
  shown: {
    totalCents: number;
    taxCents?: number | undefined;
    discountCents?: number | undefined;
    shippingCents?: number | undefined;
  };
}

/** Names the parsed amounts of a request to pay by their unit. */
export const paymentRequest = z.transform(
  ({
    amount: totalCents,
    salesTax: taxCents,
    discountAmount: discountCents,
    shipping: shippingCents,
    ...request
  }: CheckoutRequest & SentAmounts): PaymentRequest => ({
    ...request,
    shown: { totalCents, taxCents, discountCents, shippingCents },
  }),
);

/**
 * The server's price of a cart, sent by the names of requirements §7 and in cents once parsed; also sent with 409 when
 * the browser expected another total. The subtotal is that of all lines; discount, shipping, tax and total are those of
 * what can be had.
 */
export const quoteReply = z.pipe(
  z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        size: z.string(),
        quantity: z.int(),
        name: z.string(),
        unitPrice: dollars,
        image: z.string(),
        /** How many pieces can be had; absent for a size that is not counted. */
        available: z.optional(z.int()),
        /** The product is no longer sold. */
        retired: z.boolean(),
        /** Absent for clothing, which may be exempt from sales tax. */
        clothing: z.optional(z.literal(false)),
      }),
    ),
    subtotal: dollars,
    /** The price of the pieces that can't be had. */
    unavailable: dollars,
    discountAmount: dollars,
    /** Null while the destination is unknown; then the total is without it. */
    shipping: z.optional(z.nullable(dollars)),
    /** The choices at the destination, the default first, with this cart's `price`; `days` are business days. */
    shippingMethods: z.optional(
      z.array(
        z.object({
          name: z.string(),
          price: dollars,
          days: z.nullable(shippingDays),
        }),
      ),
    ),
    salesTax: dollars,
    finalTotal: dollars,
  }),
  z.transform((reply) => ({
    lines: reply.lines.map(({ unitPrice, ...line }) => ({ ...line, priceCents: unitPrice })),
    subtotalCents: reply.subtotal,
    unavailableCents: reply.unavailable,
    discountCents: reply.discountAmount,
    shippingCents: reply.shipping,
    shippingMethods: reply.shippingMethods?.map(({ price, ...method }) => ({
      ...method,
      priceCents: price,
    })),
    taxCents: reply.salesTax,
    totalCents: reply.finalTotal,
  })),
);

/** The response of every call that places an order or finds it placed: what the page needs to open it. */
export const placedOrder = z.object({
  orderId: z.uuid(),
  secureToken: z.string(),
  orderNumber: z.string(),
});
export type PlacedOrder = z.output<typeof placedOrder>;
