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
