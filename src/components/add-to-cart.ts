import { addToStored } from '#stores/cart/stored-cart.ts';
import { afterPaint } from './after-paint.ts';
import { prepareCartPage } from './page-transitions.ts';

const chosenSize = new URLSearchParams(location.search).get('size');

for (const product of document.querySelectorAll<HTMLElement>('[data-product]')) {
  const { product: id = '', name = '', price, image = '' } = product.dataset;
  const button = product.querySelector('[data-add-to-cart]');
  button?.addEventListener('click', () => {
    const size = product.querySelector<HTMLInputElement>(':checked')?.value;
    // A size that is sold out opens its waitlist (product/stock-marks.ts).
    if (!size || button.hasAttribute('commandfor')) return;
    addToStored({ id, name, price: Number(price), image }, size);
    afterPaint(prepareCartPage);
  });
  for (const radio of product.querySelectorAll('input')) {
    if (radio.value !== chosenSize) continue;
    // Whoever arrives from the size guide has a size already. After that, the choice is the shopper's.
    radio.checked = true;
    history.replaceState(null, '', location.pathname + location.hash);
  }
}
