import { cutText } from './cut-text.ts';
import { isEmail, MAX_EMAIL_LENGTH } from './email.ts';
import { notServed } from './messages.ts';
import { countryName, stateCode, UNITED_STATES } from './regions.ts';
import { hasZones } from './selling.generated.ts';
import { unservedPart } from './selling.ts';
import { fieldErrors } from './site-messages.ts';
import { visibleText } from './visible-text.ts';

/** The customer's fields in the order of the form, with their maximum lengths in characters. */
export const CUSTOMER_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: MAX_EMAIL_LENGTH,
  phone: 40,
};

/** The same of a billing or shipping address. */
export const ADDRESS_LIMITS = {
  firstName: 100,
  lastName: 100,
  addressLine1: 200,
  addressLine2: 200,
  city: 200,
  stateProvince: 200,
  postalCode: 20,
  country: 200,
};

/** The maximum length of the order notes, in characters. */
export const MAX_NOTES_LENGTH = 1000;

/** The maximum lengths of the contact form, in characters. */
export const CONTACT_LIMITS = { name: 100, message: 5000 };

/** The customer (requirements §3). */
export type CustomerData = Record<keyof typeof CUSTOMER_LIMITS, string>;

/** A billing or shipping address (requirements §3). */
export type Address = Record<keyof typeof ADDRESS_LIMITS, string>;

export type AddressPart = 'billingAddress' | 'shippingAddress';

/** The checkout form, stored in session storage under `checkoutData` (requirements §4). */
export interface CheckoutData {
  customerData: CustomerData;
  billingAddress: Address;
  shippingAddress: Address;
  sameAsBilling: boolean;
  /** The name of a rate that was chosen; it may not be offered any more, or not there. */
  shippingMethod?: string | undefined;
  orderNotes: string;
}

/** The stored texts of these fields, cut to their limits; empty where storage has something else. */
export function readTexts<Name extends string>(
  limits: Record<Name, number>,
  stored: unknown = {},
): Record<Name, string> {
  const texts = new Map<string, unknown>(Object.entries(stored ?? {}));
  const read = ([name, limit]: [string, number]) => {
    const text = texts.get(name);
    return [name, typeof text === 'string' ? cutText(text, limit) : ''];
  };
  return Object.fromEntries(Object.entries<number>(limits).map(read)) as Record<Name, string>;
}

const emptyAddress: Address = { ...readTexts(ADDRESS_LIMITS), country: UNITED_STATES };

/** The empty form. */
export const emptyCheckout: CheckoutData = {
  customerData: readTexts(CUSTOMER_LIMITS),
  billingAddress: emptyAddress,
  shippingAddress: emptyAddress,
  sameAsBilling: true,
  orderNotes: '',
};

/** A field of the form by its path in the data: `billingAddress.city`. */
export type CheckoutField =
  `customerData.${keyof CustomerData}` | `${AddressPart}.${keyof Address}` | 'orderNotes';

export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

const ADDRESS_MESSAGES = {
  firstName: 'Enter a first name.',
  lastName: 'Enter a last name.',
  addressLine1: 'Enter a street address.',
  city: 'Enter a city.',
  stateProvince: 'Enter a state or province.',
  postalCode: 'Enter a postal code.',
  country: 'Choose a country.',
} satisfies Partial<Record<keyof Address, string>>;

const isBlank = (text: string) => visibleText(text) === undefined;

/**
 * Validates the checkout form: one sentence for each invalid field. What shows nothing counts as empty; phone, address
 * line 2 and notes are optional; the shipping address is checked only if it differs from the billing address
 * (requirements §5).
 */
export function checkoutErrors(data: CheckoutData): CheckoutErrors {
  const errors: CheckoutErrors = {};
  const { firstName, lastName, email } = data.customerData;
  if (isBlank(firstName)) errors['customerData.firstName'] = ADDRESS_MESSAGES.firstName;
  if (isBlank(lastName)) errors['customerData.lastName'] = ADDRESS_MESSAGES.lastName;
  if (isBlank(email)) errors['customerData.email'] = 'Enter an email address.';
  else if (!isEmail(email)) errors['customerData.email'] = fieldErrors.emailFormat;
  const parts: AddressPart[] = data.sameAsBilling
    ? ['billingAddress']
    : ['billingAddress', 'shippingAddress'];
  for (const part of parts) {
    for (const [name, message] of Object.entries(addressErrors(data[part]))) {
      errors[`${part}.${name as keyof Address}`] = message;
    }
  }
  return errors;
}

/** The part of the form's addresses that a parcel goes to. */
export const destinationPart = ({ sameAsBilling }: CheckoutData): AddressPart =>
  sameAsBilling ? 'billingAddress' : 'shippingAddress';

/** The error of the field that names a place which nothing is shipped to, if there is one. */
export function destinationErrors(data: CheckoutData): CheckoutErrors {
  const part = destinationPart(data);
  const unserved = hasZones ? unservedPart(data[part]) : undefined;
  return unserved ? { [`${part}.${unserved.field}`]: notServed(unserved.name) } : {};
}

/** Validates an address: one sentence for each invalid field, in the order of the form (requirements §5). */
export function addressErrors(address: Address): Partial<Record<keyof Address, string>> {
  const blank = Object.entries(ADDRESS_MESSAGES).filter(([name]) =>
    isBlank(address[name as keyof Address]),
  );
  const errors: Partial<Record<keyof Address, string>> = Object.fromEntries(blank);
  const country = countryName(address.country);
  if (!country) errors.country = ADDRESS_MESSAGES.country;
  if (country === UNITED_STATES && !isBlank(address.stateProvince)) {
    if (!stateCode(address.stateProvince)) errors.stateProvince = 'Choose a state.';
  }
  return errors;
}
