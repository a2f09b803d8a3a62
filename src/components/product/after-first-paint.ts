/**
 * The parts of a product's form that show once the page is painted; loaded by availability.ts
 * (docs/decisions/page-weight.md).
 */
import { arrival, measures } from '#shop/product-page-messages.ts';
import { completePictures } from './zoom.ts';

/** Appends to the line of each size what it measures, as the size guide of the page says it. */
function showMeasures(sizes: HTMLElement): void {
  const lines = sizes.querySelectorAll('p');
  for (const [index, { value }] of sizes.querySelectorAll('input').entries()) {
    const cells = document.querySelectorAll(
      `#panel-${sizes.dataset.chart} [data-row="${value}"] .inches`,
    );
    const [width, length] = [...cells].slice(1).map(({ textContent }) => textContent);
    if (width && length) lines[index]?.append(` ${measures(width, length)}`);
  }
}

/** Takes the chosen size along to the other colors, which choose it where they have it. */
function keepSize(form: HTMLElement, colors: readonly HTMLAnchorElement[]): void {
  const carry = (size: HTMLInputElement) => {
    for (const color of colors) color.search = new URLSearchParams({ size: size.value }).toString();
  };
  const chosen = form.querySelector<HTMLInputElement>('[name=size]:checked');
  // It came along with the address.
  if (chosen && !chosen.defaultChecked) carry(chosen);
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'size') carry(target);
  });
}

/** Says when an order placed now would arrive: between the shipping and the returns under Add to Cart. */
function showArrival(days: string): void {
  const returns = document.querySelector('.terms > span');
  // A new element: one that stood there would move.
  returns?.replaceWith(`${arrival(days)} `, returns.cloneNode(true));
}

/**
 * Shows what the reply of `availability` says. Only if few pieces are left of a product on this page, it loads the code
 * that says so.
 */
export async function showAvailability(reply: Response | undefined): Promise<void> {
  if (!reply?.ok) return;
  const { products, arrives } = (await reply.json()) as {
    products: Record<string, object>;
    arrives: string;
  };
  showArrival(arrives);
  const shown = [...document.querySelectorAll<HTMLElement>('[data-product]')];
  if (shown.some(({ dataset }) => products[dataset.product ?? '']))
    (await import('./stock-marks.ts')).markProducts(shown, products as never);
}

const sizes = document.querySelector<HTMLElement>('.sizes[data-chart]');
if (sizes) showMeasures(sizes);
const product = document.querySelector<HTMLElement>('.product');
if (product) completePictures(product);
const form = document.querySelector<HTMLElement>('.buy');
if (form) keepSize(form, [...form.querySelectorAll<HTMLAnchorElement>('.swatches a')]);
