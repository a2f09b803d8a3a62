import { paths } from '#shop/paths.ts';

/** On the way to paying nothing is faded: a fade between pages has the next one wait for a picture of this one. */
const AT_ONCE: readonly string[] = [paths.cart, paths.checkout, paths.payment];

addEventListener('pageswap', ({ activation, viewTransition }) => {
  const next = activation?.entry?.url;
  if (next && AT_ONCE.includes(new URL(next).pathname)) viewTransition?.skipTransition();
});
