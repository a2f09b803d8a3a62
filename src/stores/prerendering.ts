/** Whether the browser prepares this page unseen, in case the shopper comes (public/speculation-rules.json). */
function isUnseen(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}

/** Runs when the shopper sees the page: now, or once it is shown. */
export function onceSeen(work: () => void): void {
  if (isUnseen()) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
