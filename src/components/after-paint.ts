/** Runs work after the next frame, so that the response to a click is painted first. A hidden page gets no frames. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
