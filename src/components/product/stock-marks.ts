import { productMark, sizeMark, waitlistTexts } from '#shop/stock-mark-messages.ts';
import { describeShortage } from '#shop/stock-messages.ts';
import { createSizeWaitlist, SIZE_WAITLIST } from './size-waitlist.ts';
import css from './stock-marks.css?inline';

/**
 * The pieces left of each size of a product: counted sizes alone, with few left or none
 * (src/contracts/stock/availability.ts).
 */
export type Left = Record<string, number>;

export function markProducts(
  shown: readonly HTMLElement[],
  products: Record<string, Left | undefined>,
): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  for (const product of shown) {
    const left = products[product.dataset.product ?? ''];
    if (!left) continue;
    if (product.matches('.swatches a')) markSwatch(product, left);
    else if (product.dataset.sizes) markTile(product, product.dataset.sizes.split(','), left);
    else markForm(product, left);
  }
}

/** A tile is marked only if no size can simply be bought. */
function markTile(tile: HTMLElement, sizes: string[], left: Left): void {
  const most = Math.max(...sizes.map((size) => left[size] ?? Infinity));
  if (most === Infinity) return;
  tile.querySelector('.tile')?.append(createElement('p', 'stock-mark', productMark(most), most));
}

/** A color of which every size is sold out; it still leads to its page, which has the waitlist. */
function markSwatch(swatch: HTMLElement, left: Left): void {
  const { sizes = '' } = swatch.dataset;
  if (sizes.split(',').some((size) => left[size] !== 0)) return;
  swatch.toggleAttribute('data-sold-out', true);
  swatch.querySelector('.color')?.append(' ', createElement('span', 'sold-out', productMark(0)));
}

function markForm(form: HTMLElement, left: Left): void {
  const lines = form.querySelectorAll('.sizes p');
  for (const [index, radio] of form.querySelectorAll<HTMLInputElement>('.sizes input').entries()) {
    const size = radio.value;
    const available = left[size];
    if (available === undefined) continue;
    const mark = createElement('span', 'stock-mark', sizeMark(available), available);
    // The line below says the same, as the description of the radio button.
    mark.ariaHidden = 'true';
    radio.closest('.cell')?.append(mark);
    const shortage = describeShortage({ size, available, retired: false });
    // A product of one size has no cells: its only line holds the radio button.
    const line = lines[index] ?? radio.parentElement;
    if (!line) continue;
    // A size that is not in the size guide has an empty line.
    if (line.textContent.trim() !== '') line.append('\u00a0 ');
    line.append(createElement('span', 'accent', shortage));
    line.id ||= `size-${index}`;
    radio.setAttribute('aria-describedby', line.id);
  }
  if (Object.values(left).includes(0)) offerWaitlist(form, left);
}

/** While a size is chosen that is sold out, Add to Cart is Join Waitlist. */
function offerWaitlist(form: HTMLElement, left: Left): void {
  const button = form.querySelector('[data-add-to-cart]');
  const terms = form.querySelector('.terms');
  if (!button || !terms) return;
  const addToCart = button.textContent;
  const promise = createElement('span', 'promise', '');
  terms.append(promise);
  const chooseSize = createSizeWaitlist(form);

  const showChosen = () => {
    const size = form.querySelector<HTMLInputElement>(':checked')?.value ?? '';
    const soldOut = left[size] === 0;
    button.textContent = soldOut ? waitlistTexts.join : addToCart;
    for (const [name, value] of [
      ['commandfor', SIZE_WAITLIST],
      ['command', 'show-modal'],
    ] as const) {
      if (soldOut) button.setAttribute(name, value);
      else button.removeAttribute(name);
    }
    form.toggleAttribute('data-sold-out', soldOut);
    promise.hidden = !soldOut;
    promise.textContent = waitlistTexts.promise(size);
    if (soldOut) chooseSize(size);
  };
  form.addEventListener('change', showChosen);
  showChosen();
}

function createElement(name: 'p' | 'span', className: string, text: string, left?: number) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  element.toggleAttribute('data-sold-out', left === 0);
  return element;
}
