import * as z from 'zod/mini';
import { type CheckoutData, checkoutErrors, emptyCheckout, FIELD_LIMITS } from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { countryName, stateCode, UNITED_STATES, US_STATES } from '#shop/regions.ts';

/** Text of at most `limit` characters; empty if storage has something else. */
const text = (limit: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((stored) => stored.slice(0, limit)),
    ),
    '',
  );

const customerData = z.catch(
  z.object({
    firstName: text(FIELD_LIMITS.name),
    lastName: text(FIELD_LIMITS.name),
    email: text(MAX_EMAIL_LENGTH),
    phone: text(FIELD_LIMITS.phone),
  }),
  emptyCheckout.customerData,
);

const address = z.catch(
  z.pipe(
    z.object({
      firstName: text(FIELD_LIMITS.name),
      lastName: text(FIELD_LIMITS.name),
      addressLine1: text(FIELD_LIMITS.line),
      addressLine2: text(FIELD_LIMITS.line),
      city: text(FIELD_LIMITS.line),
      stateProvince: text(FIELD_LIMITS.line),
      postalCode: text(FIELD_LIMITS.postalCode),
      country: text(FIELD_LIMITS.line),
    }),
    z.transform((stored) => {
      const country = countryName(stored.country) ?? UNITED_STATES;
      return { ...stored, country, stateProvince: formState(stored.stateProvince, country) };
    }),
  ),
  emptyCheckout.billingAddress,
);

const orderNotes = text(FIELD_LIMITS.notes);

/** The stored checkout form: each readable field, the others empty (rulings, Data). */
export const storedCheckout: z.ZodMiniType<CheckoutData> = z.catch(
  z.object({
    customerData,
    billingAddress: address,
    shippingAddress: address,
    sameAsBilling: z.catch(z.boolean(), true),
    orderNotes,
  }),
  emptyCheckout,
);

const amount = z.number().check(z.nonnegative());

/** The data of a filled-in checkout form (specification §4); `salesTax` and `finalTotal` are dollars. */
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
