/*
 * The one script of the static pages. Everything hangs on data attributes and finds nothing where a page lacks it; one
 * file, because seven requests for five kilobytes would cost the first visit more than the few unused bytes do.
 */
import './cart-count.ts';
import './header.ts';
import './dialogs.ts';
import './toasts.ts';
import './add-to-cart.ts';
import './newsletter-form.ts';
import './contact-form.ts';
import './tabs.ts';
import './late-scripts.ts';
import './next-page.ts';
import './whole-page.ts';
