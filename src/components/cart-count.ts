import { countItems } from '#shop/cart.ts';
import { $cart } from '#stores/cart/cart.ts';

/** Every place that shows how many pieces are in the cart. */
$cart.subscribe((cart) => {
  const count = countItems(cart);
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    place.textContent = String(count);
    place.hidden = count === 0;
  }
});
