import {
  type Address,
  type CheckoutData,
  checkoutErrors,
  type CustomerData,
  emptyCheckout,
  FIELD_LIMITS,
} from '#shop/checkout.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';
import { countryName, stateCode, UNITED_STATES, US_STATES } from '#shop/regions.ts';

/** What Continue to Payment passes on (specification §4); `salesTax` and `finalTotal` are dollars. */
export interface PaymentData {
  customerData: CustomerData;
  billingAddress: Address;
  shippingAddress: Address;
  orderNotes: string;
  salesTax: number;
  finalTotal: number;
}

/** The checkout form out of whatever storage holds: each field that is readable, the rest empty (rulings, Data). */
export function readCheckout(stored: unknown): CheckoutData {
  if (!isRecord(stored)) return emptyCheckout;
  return {
    customerData: readCustomer(stored.customerData),
    billingAddress: readAddress(stored.billingAddress),
    shippingAddress: readAddress(stored.shippingAddress),
    sameAsBilling: stored.sameAsBilling !== false,
    orderNotes: readText(stored.orderNotes, FIELD_LIMITS.notes),
  };
}

/** The payment data out of whatever storage holds; undefined unless it is all that a payment needs. */
export function readPaymentData(stored: unknown): PaymentData | undefined {
  if (!isRecord(stored)) return undefined;
  const data = readCheckout({ ...stored, sameAsBilling: false });
  if (Object.keys(checkoutErrors(data)).length > 0) return undefined;
  const { salesTax, finalTotal } = stored;
  if (!isAmount(salesTax) || !isAmount(finalTotal)) return undefined;
  const { customerData, billingAddress, shippingAddress, orderNotes } = data;
  return { customerData, billingAddress, shippingAddress, orderNotes, salesTax, finalTotal };
}

function readCustomer(stored: unknown): CustomerData {
  const { firstName, lastName, email, phone } = isRecord(stored) ? stored : {};
  return {
    firstName: readText(firstName, FIELD_LIMITS.name),
    lastName: readText(lastName, FIELD_LIMITS.name),
    email: readText(email, MAX_EMAIL_LENGTH),
    phone: readText(phone, FIELD_LIMITS.phone),
  };
}

function readAddress(stored: unknown): Address {
  if (!isRecord(stored)) return emptyCheckout.billingAddress;
  const country = countryName(readText(stored.country, FIELD_LIMITS.line)) ?? UNITED_STATES;
  return {
    firstName: readText(stored.firstName, FIELD_LIMITS.name),
    lastName: readText(stored.lastName, FIELD_LIMITS.name),
    addressLine1: readText(stored.addressLine1, FIELD_LIMITS.line),
    addressLine2: readText(stored.addressLine2, FIELD_LIMITS.line),
    city: readText(stored.city, FIELD_LIMITS.line),
    stateProvince: readState(readText(stored.stateProvince, FIELD_LIMITS.line), country),
    postalCode: readText(stored.postalCode, FIELD_LIMITS.postalCode),
    country,
  };
}

/** A state as the form lists it: inside the United States its full name, if it is one. */
export function readState(text: string, country: string): string {
  if (country !== UNITED_STATES) return text;
  return US_STATES[stateCode(text) ?? ''] ?? '';
}

const readText = (stored: unknown, limit: number) =>
  typeof stored === 'string' ? stored.slice(0, limit) : '';

export const isRecord = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

const isAmount = (stored: unknown): stored is number =>
  typeof stored === 'number' && Number.isFinite(stored) && stored >= 0;
