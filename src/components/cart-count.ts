import { countItems } from '#shop/cart.ts';
import { $storedCart } from '#stores/cart/stored-cart.ts';
import { onceWhole } from './whole-page.ts';

onceWhole(() => {
  $storedCart.subscribe((cart) => {
    const count = countItems(cart);
    for (const element of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      element.textContent = String(count);
      element.hidden = count === 0;
    }
  });
});
