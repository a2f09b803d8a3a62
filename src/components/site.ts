/*
 * The script of all static pages. Modules look for data attributes and do nothing on pages without them. One file, because
 * several requests would cost a first visit more than a few unused bytes.
 */
import './cart-count.ts';
import './header.ts';
import './dialogs.ts';
import './toasts.ts';
import './add-to-cart.ts';
import './newsletter-form.ts';
import './contact-form.ts';
import './tabs.ts';
import './lazy-scripts.ts';
import './page-transitions.ts';

/** After loading, lays out the rest of the page as well, for full-page screenshots (styles/shapes.css). */
addEventListener('load', () => {
  setTimeout(() => document.documentElement.classList.add('loaded'));
});
