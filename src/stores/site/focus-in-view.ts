/**
 * Focuses what is wrong and scrolls it to the middle of what header and toasts leave free, also if it has the focus
 * already. What is taller than that is shown from its start.
 */
export function focusInView(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const isTall = element.offsetHeight > innerHeight / 2;
  element.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
