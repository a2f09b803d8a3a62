import { sitePaths } from '#shop/site-paths.ts';
import { layOutPrerenderedPage } from '#stores/site/prerendering.ts';

/** Lets the browser prerender the cart page (public/speculation-rules.json). */
export function prepareCartPage(): void {
  const link = document.querySelector('.cart-link:not([data-prerender])');
  if (!link) return;
  link.setAttribute('data-prerender', '');
  // Skipping the transition later would still delay the page by a frame.
  const withoutFade = new CSSStyleSheet();
  withoutFade.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets.push(withoutFade);
  // Out of the back/forward cache, the page must take part in the transition to it: otherwise Chromium reports an
  // error.
  addEventListener('pagehide', () => (withoutFade.disabled = true));
}

/** No view transition on the way to payment: it delays the next page until a snapshot of this one is taken. */
const WITHOUT_FADE: readonly string[] = [sitePaths.cart, sitePaths.checkout, sitePaths.payment];

addEventListener('pageswap', ({ activation, viewTransition }) => {
  const next = activation?.entry.url;
  if (!next || !WITHOUT_FADE.includes(new URL(next).pathname)) return;
  viewTransition?.skipTransition();
  // Chromium reports it when the page comes back.
  viewTransition?.ready.catch(() => undefined);
});

layOutPrerenderedPage();
