import { isSize, type Size } from '#shop/catalog.ts';
import { paths } from '#shop/paths.ts';
import { chooseSize, sizeAdvice, sizeSelected } from '#shop/size-advice.ts';
import type { Unit } from '#shop/size-guide.ts';

const finder = document.querySelector('.find-my-size');
const field = finder?.querySelector('input');
let shownText = '';

function showAdvice(finished: boolean): void {
  const scope = finder?.closest('[data-units]');
  const unit = scope?.querySelector<HTMLInputElement>('.units :checked')?.value as Unit;
  const advice = sizeAdvice(field?.value ?? '', unit);
  // While typing, show only matching sizes and no errors: `3` may become `39`.
  const { sizes, text } = finished || advice.sizes.length > 0 ? advice : sizeAdvice('', unit);
  // A press of a choice first ends the editing of the field: the pressed button must stay.
  if (text === shownText) return;
  shownText = text;
  const names = document.createElement('strong');
  names.textContent = sizes.join(' or ');
  const output = finder?.querySelector('output');
  output?.replaceChildren(names, ' ', text);
  markSizes(sizes);
  const forSale = sizes.filter((size) => isSize(size));
  const [only] = forSale;
  if (sizes.length === 1 && only && radioOf(only)) {
    selectSize(only);
    output?.append(` ${sizeSelected(only)}`);
  } else if (forSale.length > 0) {
    const choices = document.createElement('div');
    choices.className = 'buttons';
    choices.append(...forSale.map(createChoice));
    output?.append(choices);
  }
}

/** The tee's size, if the tee is on the same page. */
function radioOf(size: Size): HTMLInputElement | null {
  return document.querySelector(`#size-${size}`);
}

function selectSize(size: Size): void {
  const radio = radioOf(size);
  if (radio) radio.checked = true;
}

/** A button that selects a size and closes the size guide, or a link to the tee in that size. */
function createChoice(size: Size): HTMLElement {
  const choice = radioOf(size) ? createButton(size) : document.createElement('a');
  if (choice instanceof HTMLAnchorElement) choice.href = paths.tee(size);
  choice.className = 'button button-second button-small';
  choice.textContent = chooseSize(size);
  return choice;
}

function createButton(size: Size): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => {
    selectSize(size);
    finder?.closest('dialog')?.close();
  });
  return button;
}

/** Marks the rows and bars of the sizes that were found. */
function markSizes(sizes: readonly string[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-row]')) {
    place.toggleAttribute('data-found', sizes.includes(place.dataset.row ?? ''));
  }
}

field?.addEventListener('input', () => showAdvice(false));
field?.addEventListener('change', () => showAdvice(true));
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.closest('.units')) showAdvice(true);
});
showAdvice(false);
