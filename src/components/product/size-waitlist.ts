import { joinedWaitlist, waitlistTexts } from '#shop/stock-mark-messages.ts';
import { formFailures } from '#shop/site-messages.ts';
import { showToast } from '#stores/site/toasts.ts';
import { fieldOf, onSubmit, showFieldError } from '../fields.ts';
import { postEmail } from '../newsletter-form.ts';

export const SIZE_WAITLIST = 'size-waitlist';
/** Attributes that hold the id of an element in the dialog. */
const ID_ATTRIBUTES = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'commandfor'];

/**
 * Adds a dialog to the page that puts an email address on the waitlist of one size: the dialog of the next run with the
 * product and other words. Returns what shows a size in it.
 */
export function createSizeWaitlist(product: HTMLElement): (size: string) => void {
  const { product: productId = '', name = '', image = '' } = product.dataset;
  const price = product.querySelector('.price')?.textContent ?? '';
  const dialog = cloneDialog('waitlist');
  const lead = dialog.querySelector('.lead') as HTMLElement;
  const line = document.createElement('div');
  line.className = 'waiting-for';
  const picture = document.createElement('img');
  Object.assign(picture, { src: image, alt: '', width: 60, height: 60, loading: 'lazy' });
  const sizeAndPrice = document.createElement('span');
  sizeAndPrice.className = 'small muted';
  const text = document.createElement('p');
  text.append(name, document.createElement('br'), sizeAndPrice);
  line.append(picture, text);
  lead.before(line);
  document.body.append(dialog);
  const form = dialog.querySelector('form') as HTMLFormElement;
  form.reset();
  showFieldError(fieldOf(form, 'email'));

  let size = '';
  onSubmit(`#${SIZE_WAITLIST} form`, async (form) => {
    const request = { productId, size };
    const response = await postEmail(form, 'join-waitlist', request, formFailures.waitlistFailed);
    if (response) showToast(joinedWaitlist);
  });
  return (chosen) => {
    size = chosen;
    sizeAndPrice.textContent = waitlistTexts.sizeAndPrice(size, price);
    lead.textContent = waitlistTexts.lead(size);
  };
}

/** A closed copy of a dialog with ids of its own; the shopper may have opened the original already. */
function cloneDialog(id: string): HTMLElement {
  const dialog = document.getElementById(id)?.cloneNode(true) as HTMLElement;
  dialog.removeAttribute('open');
  for (const element of [dialog, ...dialog.querySelectorAll('*')]) {
    for (const name of ID_ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, `size-${value}`);
    }
  }
  return dialog;
}
