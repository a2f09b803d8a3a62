import { countItems } from '#shop/cart.ts';
import { $storedCart } from '#stores/cart/stored-cart.ts';

/** Updates all elements that show the cart's item count. */
$storedCart.subscribe((cart) => {
  const count = countItems(cart);
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    place.textContent = String(count);
    place.hidden = count === 0;
  }
});
