import { isSize } from '#shop/catalog.ts';
import { addTee } from '#stores/cart.ts';

document.querySelector('[data-add-to-cart]')?.addEventListener('click', () => {
  const size = document.querySelector<HTMLInputElement>('[name=size]:checked')?.value;
  if (isSize(size)) addTee(size);
});
