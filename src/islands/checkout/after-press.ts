/**
 * Runs at once, or when the press that moved the focus ends: a new line would move a button from under the pointer. A tap moves
 * the focus after `pointerup`, so this waits for `mouseup`.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) work();
  else addEventListener('mouseup', () => setTimeout(work), { once: true });
}
