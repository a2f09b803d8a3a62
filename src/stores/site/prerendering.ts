/** Whether the browser prerenders this page (public/speculation-rules.json). */
function isPrerendering(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}

/**
 * Browsers lay out a prerendered page only when it is shown, and the shopper would wait for it: this does it ahead, and
 * again after every change.
 */
export function layOutPrerenderedPage(): void {
  if (!isPrerendering()) return;
  const layOut = () => document.body.getBoundingClientRect();
  const watcher = new MutationObserver(layOut);
  watcher.observe(document.body, { childList: true, subtree: true });
  onceVisible(() => watcher.disconnect());
  layOut();
}

/** Runs `work` now, or once a prerendered page is shown. */
export function onceVisible(work: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
