import type { CheckoutField } from '#shop/checkout.ts';

/** The id of a field's control in the page. */
export function fieldId(field: CheckoutField): string {
  return field.replace('.', '-');
}

/** Leads the shopper to a field. */
export function focusField(field: CheckoutField): void {
  document.getElementById(fieldId(field))?.focus();
}
