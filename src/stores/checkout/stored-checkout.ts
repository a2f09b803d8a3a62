import * as z from 'zod/mini';
import { type Address, checkoutErrors, FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { countryName, stateCode, UNITED_STATES, US_STATES } from '#shop/regions.ts';

/** An object; if storage has something else, an empty one. */
const object = z.transform((stored): object =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {},
);

/** Text of at most `limit` characters; empty if storage has something else. */
const text = (limit: number) =>
  z.transform((stored) => (typeof stored === 'string' ? stored.slice(0, limit) : ''));

const customerData = z.pipe(
  object,
  z.object({
    firstName: text(FIELD_LIMITS.name),
    lastName: text(FIELD_LIMITS.name),
    email: text(MAX_EMAIL_LENGTH),
    phone: text(FIELD_LIMITS.phone),
  }),
);

const addressFields = z.object({
  firstName: text(FIELD_LIMITS.name),
  lastName: text(FIELD_LIMITS.name),
  addressLine1: text(FIELD_LIMITS.line),
  addressLine2: text(FIELD_LIMITS.line),
  city: text(FIELD_LIMITS.line),
  stateProvince: text(FIELD_LIMITS.line),
  postalCode: text(FIELD_LIMITS.postalCode),
  country: text(FIELD_LIMITS.line),
});

const address = z.pipe(
  z.pipe(object, addressFields),
  z.transform((stored: z.output<typeof addressFields>): Address => {
    const country = countryName(stored.country) ?? UNITED_STATES;
    return { ...stored, country, stateProvince: formState(stored.stateProvince, country) };
  }),
);

const orderNotes = text(FIELD_LIMITS.notes);

/** The stored checkout form: each readable field, the others empty (requirements §3). */
export const storedCheckout = z.pipe(
  object,
  z.object({
    customerData,
    billingAddress: address,
    shippingAddress: address,
    sameAsBilling: z.transform((stored) => stored !== false),
    orderNotes,
  }),
);

const amount = z.number().check(z.nonnegative());

/** The data of a filled-in checkout form (requirements §4); `salesTax` and `finalTotal` are dollars. */
export const storedPaymentData = z
  .object({
    customerData,
    billingAddress: address,
    shippingAddress: address,
    orderNotes,
    salesTax: amount,
    finalTotal: amount,
  })
  .check(
    z.refine((data) => Object.keys(checkoutErrors({ ...data, sameAsBilling: false })).length === 0),
  );

/** The checkout form as it is passed on to payment. */
export type PaymentData = z.output<typeof storedPaymentData>;

/** A state or province as the form lists it: the full name of a US state, or empty if there is no such state. */
export function formState(stateProvince: string, country: string): string {
  if (country !== UNITED_STATES) return stateProvince;
  return US_STATES[stateCode(stateProvince) ?? ''] ?? '';
}
