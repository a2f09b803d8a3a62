import type { CheckoutField } from '#shop/checkout.ts';

/** The DOM id of a field's control. */
export function fieldId(field: CheckoutField): string {
  return field.replace('.', '-');
}

/** Focuses a field's control. */
export function focusField(field: CheckoutField): void {
  document.getElementById(fieldId(field))?.focus();
}
