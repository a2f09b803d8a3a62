import { countItems } from '#shop/cart.ts';
import { $cart } from '#stores/cart/cart.ts';

/** Updates all elements that show the cart's item count. */
$cart.subscribe((cart) => {
  const count = countItems(cart);
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    place.textContent = String(count);
    place.hidden = count === 0;
  }
});
