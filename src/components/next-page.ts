import { sitePaths } from '#shop/site-paths.ts';

/** On the way to paying nothing is faded: a fade between pages has the next one wait for a picture of this one. */
const AT_ONCE: readonly string[] = [sitePaths.cart, sitePaths.checkout, sitePaths.payment];

addEventListener('pageswap', ({ activation, viewTransition }) => {
  const next = activation?.entry?.url;
  if (next && AT_ONCE.includes(new URL(next).pathname)) viewTransition?.skipTransition();
});
