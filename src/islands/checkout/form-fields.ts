import type { Address, CheckoutField, CustomerData } from '#shop/checkout.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';

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

/** The DOM id of a field's control. */
export function fieldId(field: CheckoutField): string {
  return field.replace('.', '-');
}

/** Focuses the control that the page's address names, as the payment page's Edit links do. */
export function focusFieldOfAddress(): void {
  const control = document.getElementById(location.hash.slice(1));
  if (control instanceof HTMLInputElement) control.focus();
}

/** Focuses a field's control. */
export function focusField(field: CheckoutField): void {
  focusInView(document.getElementById(fieldId(field)));
}

/**
 * Runs at once, or when the press that moved the focus ends: a new line would move a button from under the pointer. A
 * tap moves the focus after `pointerup`, so this waits for `mouseup`.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) work();
  else addEventListener('mouseup', () => setTimeout(work), { once: true });
}
