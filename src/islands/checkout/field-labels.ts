import type { Address, CustomerData } from '#shop/checkout.ts';

/** Field labels (requirements §2). */
export const FIELD_LABELS: Record<keyof Address | keyof CustomerData, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  stateProvince: 'State / Province',
  postalCode: 'Postal Code',
  country: 'Country',
};

/** Legends of the form's parts. */
export const FORM_PARTS = {
  customerData: 'Customer Information',
  billingAddress: 'Billing Address',
  shippingAddress: 'Shipping Address',
} as const;
