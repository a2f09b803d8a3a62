/**
 * Focuses the element if what had the focus is gone or disabled. A press does not focus a button in Safari but what is
 * around it, and there that is `main`, which the skip link can focus.
 */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.matches('body, main, :disabled')) element?.focus();
}
