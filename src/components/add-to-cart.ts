import { isSize } from '#shop/catalog.ts';
import { addTee } from '#stores/cart/cart.ts';
import { afterPaint } from './after-paint.ts';
import { prepareCartPage } from './page-transitions.ts';

document.querySelector('[data-add-to-cart]')?.addEventListener('click', () => {
  const size = document.querySelector<HTMLInputElement>('[name=size]:checked')?.value;
  if (!isSize(size)) return;
  addTee(size);
  afterPaint(prepareCartPage);
});

// Whoever arrives from the size guide has a size already. After that, the choice is the shopper's.
const size = new URLSearchParams(location.search).get('size');
const radio = isSize(size) && document.querySelector<HTMLInputElement>(`#size-${size}`);
if (radio) {
  radio.checked = true;
  history.replaceState(null, '', location.pathname + location.hash);
}
