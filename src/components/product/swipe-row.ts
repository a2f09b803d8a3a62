import { zoomTexts } from '#shop/product-page-messages.ts';

/** The index of the picture that is shown, while the pictures are a row that is swiped; else 0. */
export const shownPicture = ({ scrollLeft, clientWidth }: HTMLElement) =>
  clientWidth && Math.round(scrollLeft / clientWidth);

/** Keeps the toggle and the dots in step with the row, which the browser itself scrolls and snaps. */
export function followRow(row: HTMLElement, productName: string): void {
  if (row.childElementCount < 2) return;
  Object.assign(row, { role: 'group', ariaLabel: zoomTexts.title(productName) });
  const radios = [...document.querySelectorAll<HTMLInputElement>('.view input')];
  const dots = document.createElement('p');
  dots.className = 'dots';
  dots.ariaHidden = 'true';
  dots.append(...Array.from(row.children, () => document.createElement('i')));
  row.after(dots);

  const showPlace = () => {
    const shown = shownPicture(row);
    for (const [index, dot] of [...dots.children].entries())
      dot.classList.toggle('shown', index === shown);
    return shown;
  };
  row.addEventListener('scroll', () => {
    // A phone that is turned scrolls the row by itself, before and after it is one.
    if (row.tabIndex < 0 || !row.clientWidth) return;
    const shown = showPlace();
    // A detail is neither the front nor the back.
    for (const [index, radio] of radios.entries()) radio.checked = index === shown;
  });
  const showChosen = () => {
    row.scrollLeft = radios.findIndex(({ checked }) => checked) * row.clientWidth;
  };
  for (const radio of radios) radio.addEventListener('change', showChosen);
  // A phone that is turned shows front and back on each other, or the row again. The browser may also have kept the
  // toggle.
  new ResizeObserver(() => {
    // Only what scrolls takes the focus.
    if (row.clientWidth) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
    if (radios[0] && !radios.some(({ checked }) => checked)) radios[0].checked = true;
    showChosen();
    showPlace();
  }).observe(row);
}
