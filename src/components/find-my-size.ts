import { sizeAdvice } from '#shop/size-advice.ts';
import type { Unit } from '#shop/size-guide.ts';

const finder = document.querySelector('.find-my-size');
const field = finder?.querySelector('input');

function showAdvice(finished: boolean): void {
  const scope = finder?.closest('[data-units]');
  const unit = scope?.querySelector<HTMLInputElement>('.units :checked')?.value as Unit;
  const advice = sizeAdvice(field?.value ?? '', unit);
  // While typing, show only matching sizes and no errors: `3` may become `39`.
  const { sizes, text } = finished || advice.sizes.length > 0 ? advice : sizeAdvice('', unit);
  const names = document.createElement('strong');
  names.textContent = sizes.join(' or ');
  finder?.querySelector('output')?.replaceChildren(names, ' ', text);
  markSizes(sizes);
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
