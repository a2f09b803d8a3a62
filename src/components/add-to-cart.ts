import { addProduct } from '#stores/cart/stored-cart.ts';
import { afterPaint } from './after-paint.ts';
import { prepareCartPage } from './page-transitions.ts';

const chosenSize = new URLSearchParams(location.search).get('size');

for (const form of document.querySelectorAll<HTMLFormElement>('[data-product]')) {
  const { product: id = '', name = '', price, image = '' } = form.dataset;
  form.querySelector('[data-add-to-cart]')?.addEventListener('click', () => {
    const size = form.querySelector<HTMLInputElement>('[name=size]:checked')?.value;
    if (!size) return;
    addProduct({ id, name, price: Number(price), image }, size);
    afterPaint(prepareCartPage);
  });
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=size]')) {
    if (radio.value !== chosenSize) continue;
    // Whoever arrives from the size guide has a size already. After that, the choice is the shopper's.
    radio.checked = true;
    history.replaceState(null, '', location.pathname + location.hash);
  }
}
