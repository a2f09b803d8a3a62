import * as z from 'zod/mini';
import {
  type Address,
  ADDRESS_LIMITS,
  checkoutErrors,
  CUSTOMER_LIMITS,
  MAX_NOTES_LENGTH,
  readTexts,
} from '#shop/checkout.ts';
import { cutText } from '#shop/cut-text.ts';
import { countryName, stateName, UNITED_STATES } from '#shop/regions.ts';

const customerData = z.transform((stored) => readTexts(CUSTOMER_LIMITS, stored));

const address = z.transform((stored): Address => {
  const texts = readTexts(ADDRESS_LIMITS, stored);
  const country = countryName(texts.country) ?? UNITED_STATES;
  return { ...texts, country, stateProvince: formState(texts.stateProvince, country) };
});

const orderNotes = z.transform((stored) =>
  typeof stored === 'string' ? cutText(stored, MAX_NOTES_LENGTH) : '',
);

/** The name of a chosen shipping method. */
const shippingMethod = z.transform((stored) => (typeof stored === 'string' ? stored : undefined));

/** The stored checkout form: each readable field, the others empty (requirements §3). */
export const storedCheckout = z.pipe(
  z.transform((stored) => ({ ...(stored as object) })),
  z.object({
    customerData,
    billingAddress: address,
    shippingAddress: address,
    sameAsBilling: z.transform((stored) => stored !== false),
    shippingMethod,
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
    shippingMethod,
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
  return stateName(stateProvince) ?? '';
}
