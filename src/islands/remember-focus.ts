import { focusIfLost } from '#stores/site/focus-if-lost.ts';

/**
 * Remembers an element whose action may take it, and with it the focus, away. The function that it returns then focuses
 * the element if it is still there, otherwise the heading of its part of the page or, if that is gone too, the page's.
 */
export function rememberFocus(element: Element | null): () => void {
  const part = element?.closest('li:has(h2), section, dialog');
  return () => {
    const heading = part?.isConnected ? part.querySelector('h2[tabindex]') : null;
    const shown = element?.isConnected ? element : (heading ?? document.querySelector('h1'));
    if (shown instanceof HTMLElement) focusIfLost(shown);
  };
}
