/**
 * What was pressed answers first: the work begins when the frame that answers is on its way to the screen. A page that
 * nobody sees has no frame to wait for.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
