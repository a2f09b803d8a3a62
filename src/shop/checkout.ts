import { isEmail } from './email.ts';
import { countryName, stateCode, UNITED_STATES } from './regions.ts';

/** Who buys (specification §3). */
export interface CustomerData {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Where to (specification §3). */
export interface Address {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  stateProvince: string;
  postalCode: string;
  country: string;
}

/** The checkout form as it is kept in session storage under `checkoutData` (specification §4). */
export interface CheckoutData {
  customerData: CustomerData;
  billingAddress: Address;
  shippingAddress: Address;
  sameAsBilling: boolean;
  orderNotes: string;
}

const emptyAddress: Address = {
  firstName: '',
  lastName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: UNITED_STATES,
};

/** The form before anything is typed. */
export const emptyCheckout: CheckoutData = {
  customerData: { firstName: '', lastName: '', email: '', phone: '' },
  billingAddress: emptyAddress,
  shippingAddress: emptyAddress,
  sameAsBilling: true,
  orderNotes: '',
};

/** The longest text that each field of checkout and of the contact form takes, in characters. */
export const FIELD_LIMITS = {
  name: 100,
  phone: 40,
  line: 200,
  postalCode: 20,
  notes: 1000,
  message: 5000,
} as const;

/** A field of the form by its place in the data: `billingAddress.city`. */
export type CheckoutField =
  | `customerData.${keyof CustomerData}`
  | `${'billingAddress' | 'shippingAddress'}.${keyof Address}`
  | 'orderNotes';

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

const blank = (text: string) => text.trim() === '';

/**
 * What keeps this form from going on to payment, one sentence per field; white space counts as empty, phone, address
 * line 2 and notes are optional, and the shipping address counts only when it is asked for (specification §5).
 */
export function checkoutErrors(data: CheckoutData): CheckoutErrors {
  const errors: CheckoutErrors = {};
  const { firstName, lastName, email } = data.customerData;
  if (blank(firstName)) errors['customerData.firstName'] = ADDRESS_MESSAGES.firstName;
  if (blank(lastName)) errors['customerData.lastName'] = ADDRESS_MESSAGES.lastName;
  if (blank(email)) errors['customerData.email'] = 'Enter an email address.';
  else if (!isEmail(email.trim())) {
    errors['customerData.email'] = 'Enter an email address like name@example.com.';
  }
  addressErrors(data.billingAddress, 'billingAddress', errors);
  if (!data.sameAsBilling) addressErrors(data.shippingAddress, 'shippingAddress', errors);
  return errors;
}

function addressErrors(
  address: Address,
  which: 'billingAddress' | 'shippingAddress',
  errors: CheckoutErrors,
): void {
  for (const [field, message] of Object.entries(ADDRESS_MESSAGES)) {
    const name = field as keyof typeof ADDRESS_MESSAGES;
    if (blank(address[name])) errors[`${which}.${name}`] = message;
  }
  if (!blank(address.country) && !countryName(address.country)) {
    errors[`${which}.country`] = ADDRESS_MESSAGES.country;
  }
  if (countryName(address.country) === UNITED_STATES && !blank(address.stateProvince)) {
    if (!stateCode(address.stateProvince)) errors[`${which}.stateProvince`] = 'Choose a state.';
  }
}
