import { sitePaths } from '#shop/site-paths.ts';
import { layOutPrerenderedPage } from '#stores/site/prerendering.ts';

/** The shopper is about to go to the cart: browsers that can, prepare it (public/speculation-rules.json). */
export function expectCart(): void {
  document.querySelector('.cart-link')?.setAttribute('data-likely', '');
  // A fade that is only skipped later has held the page back by a frame.
  const withoutFade = new CSSStyleSheet();
  withoutFade.replaceSync('@view-transition { navigation: none }');
  document.adoptedStyleSheets = [withoutFade];
}

/** On the way to paying nothing is faded: a fade between pages has the next one wait for a picture of this one. */
const AT_ONCE: readonly string[] = [sitePaths.cart, sitePaths.checkout, sitePaths.payment];

addEventListener('pageswap', ({ activation, viewTransition }) => {
  const next = activation?.entry?.url;
  if (next && AT_ONCE.includes(new URL(next).pathname)) viewTransition?.skipTransition();
});

layOutPrerenderedPage();
