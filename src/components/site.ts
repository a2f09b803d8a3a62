/*
 * The script of all static pages. Modules look for data attributes and do nothing on pages without them. One file,
 * because several requests would cost a first visit more than a few unused bytes.
 */
import './cart-count.ts';
import './header.ts';
import './dialogs.ts';
import './toasts.ts';
import './add-to-cart.ts';
import './product/availability.ts';
import './newsletter-form.ts';
import './contact-form.ts';
import './tabs.ts';
import './lazy-scripts.ts';
import './page-transitions.ts';

declare global {
  /**
   * The buttons that were pressed before this script arrived, with the size chosen then (page-start.js). The office has
   * none; its islands share modules with this file.
   */
  var pressed: Map<HTMLButtonElement, HTMLInputElement | undefined> | undefined;
}

// A link that fills the cart may lead to any page (shop/permalink.ts).
if (location.hash.startsWith('#buy=')) {
  void import('#stores/cart/open-link.ts').then(({ openLink }) => openLink());
}

window.onclick = null;
for (const [button, size] of window.pressed ?? []) {
  const chosen = button.closest('[data-product]')?.querySelector<HTMLInputElement>(':checked');
  button.ariaBusy = null;
  if (size) size.checked = true;
  button.click();
  if (chosen) chosen.checked = true;
}
