import { isEmail } from './email.ts';
import { countryName, stateCode, UNITED_STATES } from './regions.ts';

/** The customer (requirements §3). */
export interface CustomerData {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A billing or shipping address (requirements §3). */
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

/** The checkout form, stored in session storage under `checkoutData` (requirements §4). */
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

/** The empty form. */
export const emptyCheckout: CheckoutData = {
  customerData: { firstName: '', lastName: '', email: '', phone: '' },
  billingAddress: emptyAddress,
  shippingAddress: emptyAddress,
  sameAsBilling: true,
  orderNotes: '',
};

/** The maximum length of each field of the checkout and contact forms, in characters. */
export const FIELD_LIMITS = {
  name: 100,
  phone: 40,
  line: 200,
  postalCode: 20,
  notes: 1000,
  message: 5000,
} as const;

/** A field of the form by its path in the data: `billingAddress.city`. */
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

const isBlank = (text: string) => text.trim() === '';

/**
 * Validates the checkout form: one sentence for each invalid field. White space counts as empty; phone, address line 2 and
 * notes are optional; the shipping address is checked only if it differs from the billing address (requirements §5).
 */
export function checkoutErrors(data: CheckoutData): CheckoutErrors {
  const errors: CheckoutErrors = {};
  const { firstName, lastName, email } = data.customerData;
  if (isBlank(firstName)) errors['customerData.firstName'] = ADDRESS_MESSAGES.firstName;
  if (isBlank(lastName)) errors['customerData.lastName'] = ADDRESS_MESSAGES.lastName;
  if (isBlank(email)) errors['customerData.email'] = 'Enter an email address.';
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
    if (isBlank(address[name])) errors[`${which}.${name}`] = message;
  }
  if (!isBlank(address.country) && !countryName(address.country)) {
    errors[`${which}.country`] = ADDRESS_MESSAGES.country;
  }
  if (countryName(address.country) === UNITED_STATES && !isBlank(address.stateProvince)) {
    if (!stateCode(address.stateProvince)) errors[`${which}.stateProvince`] = 'Choose a state.';
  }
}
