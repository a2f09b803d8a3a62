import type { CheckoutField } from '#shop/checkout.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';

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
