import { sizeAdvice } from '#shop/size-advice.ts';
import type { Unit } from '#shop/size-guide.ts';

const finder = document.querySelector('.find-my-size');
const field = finder?.querySelector('input');

function answer(finished: boolean): void {
  const scope = finder?.closest('[data-units]');
  const unit = scope?.querySelector<HTMLInputElement>('.units :checked')?.value as Unit;
  const advice = sizeAdvice(field?.value ?? '', unit);
  // While somebody is still typing, only a size is worth saying: `3` is on its way to `39`.
  const { sizes, text } = finished || advice.sizes.length > 0 ? advice : sizeAdvice('', unit);
  const names = document.createElement('strong');
  names.textContent = sizes.join(' or ');
  finder?.querySelector('output')?.replaceChildren(names, ' ', text);
  mark(sizes);
}

/** Every row and bar of a size that was found is marked. */
function mark(sizes: readonly string[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-row]')) {
    place.toggleAttribute('data-found', sizes.includes(place.dataset.row ?? ''));
  }
}

field?.addEventListener('input', () => answer(false));
field?.addEventListener('change', () => answer(true));
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.closest('.units')) answer(true);
});
answer(false);
