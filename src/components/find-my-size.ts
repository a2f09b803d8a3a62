import { paths } from '#shop/paths.ts';
import { chooseSize, sizeAdvice, sizeSelected } from '#shop/size-advice.ts';
import type { GuideSize, Unit } from '#shop/size-guide.ts';

const finder = document.querySelector<HTMLElement>('.find-my-size');
const field = finder?.querySelector('input');
/** The sizes of the product on this page, if there is one. */
const radios = [...document.querySelectorAll<HTMLInputElement>('[data-product] input')];
const sizesOnSale = finder?.dataset.sizes?.split(',') ?? radios.map(({ value }) => value);
let shownText = '';

function showAdvice(finished: boolean): void {
  const scope = finder?.closest('[data-units]');
  const unit = scope?.querySelector<HTMLInputElement>('.units :checked')?.value as Unit;
  const advice = sizeAdvice(field?.value ?? '', unit, sizesOnSale);
  // While typing, show only matching sizes and no errors: `3` may become `39`.
  const { sizes, text } =
    finished || advice.sizes.length > 0 ? advice : sizeAdvice('', unit, sizesOnSale);
  // A press of a choice first ends the editing of the field: the pressed button must stay.
  if (text === shownText) return;
  shownText = text;
  const names = document.createElement('strong');
  names.textContent = sizes.join(' or ');
  const output = finder?.querySelector('output');
  output?.replaceChildren(names, ' ', text);
  markSizes(sizes);
  const forSale = sizes.filter((size) => sizesOnSale.includes(size));
  const [only] = forSale;
  const radio = only && radioOf(only);
  if (sizes.length === 1 && radio) {
    radio.click();
    output?.append(` ${sizeSelected(only)}`);
  } else if (forSale.length > 0) {
    const choices = document.createElement('div');
    choices.className = 'buttons';
    choices.append(...forSale.map(createChoice));
    output?.append(choices);
  }
}

function radioOf(size: GuideSize): HTMLInputElement | undefined {
  return radios.find(({ value }) => value === size);
}

/** A button that selects a size and closes the size guide, or a link to the product in that size. */
function createChoice(size: GuideSize): HTMLElement {
  const radio = radioOf(size);
  const choice = document.createElement(radio ? 'button' : 'a');
  if (choice instanceof HTMLAnchorElement) choice.href = paths.sizeOfProduct(size);
  choice.className = 'button button-second button-small';
  choice.textContent = chooseSize(size);
  choice.addEventListener('click', () => {
    radio?.click();
    finder?.closest('dialog')?.close();
  });
  return choice;
}

function markSizes(sizes: readonly string[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-row]')) {
    element.toggleAttribute('data-found', sizes.includes(element.dataset.row ?? ''));
  }
}

field?.addEventListener('input', () => showAdvice(false));
field?.addEventListener('change', () => showAdvice(true));
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.closest('.units')) showAdvice(true);
});
showAdvice(false);
