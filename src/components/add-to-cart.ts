import { isSize } from '#shop/catalog.ts';
import { addTee } from '#stores/cart.ts';

document.querySelector('[data-add-to-cart]')?.addEventListener('click', () => {
  const size = document.querySelector<HTMLInputElement>('[name=size]:checked')?.value;
  if (!isSize(size)) return;
  addTee(size);
  // The cart comes next: browsers that can, prepare it (public/speculation-rules.json).
  document.querySelector('.cart-link')?.setAttribute('data-likely', '');
});
