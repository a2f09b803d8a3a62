/** Whether the browser prepares this page unseen, in case the shopper comes (public/speculation-rules.json). */
function isPrerendering(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}

/**
 * Browsers leave a page that nobody sees without layout until it is shown, and then the shopper waits for it: here it is
 * done ahead, and again whenever something comes in.
 */
export function layOutPrerenderedPage(): void {
  if (!isPrerendering()) return;
  const layOut = () => document.body.getBoundingClientRect();
  const watcher = new MutationObserver(layOut);
  watcher.observe(document.body, { childList: true, subtree: true });
  onceVisible(() => watcher.disconnect());
  layOut();
}

/** Runs when the shopper sees the page: now, or once it is shown. */
export function onceVisible(work: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
