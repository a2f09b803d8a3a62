import { views, zoomTexts } from '#shop/product-page-messages.ts';
import { followRow, shownPicture } from './swipe-row.ts';
import css from './zoom.css?inline';

const PLUS = 'M12 6v12M6 12h12';
const CROSS = 'M6 6l12 12M18 6 6 18';

/**
 * Adds what the pictures of a product need: the dots of their row, and the button that opens them in a dialog as large
 * as the window; a press of a picture opens it too.
 */
export function completePictures(product: HTMLElement): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  const row = product.querySelector<HTMLElement>('.row');
  if (!row) return;
  const pictures = [...row.querySelectorAll<HTMLElement>('picture')];
  const back = product.querySelector<HTMLInputElement>('#back');
  let zoom: ((index: number) => void) | undefined;
  const open = (index: number) => (zoom ??= createZoom(pictures, nameOf(product)))(index);
  const openShown = () => open(shownPicture(row) || (back?.checked ? 1 : 0));

  const plus = createButton(zoomTexts.open, PLUS, openShown);
  plus.classList.add('zoom-button');
  row.after(plus);
  followRow(row, nameOf(product));
  for (const [index, picture] of pictures.entries())
    picture.addEventListener('click', picture.dataset.name ? () => open(index) : openShown);
}

const nameOf = (product: HTMLElement) =>
  product.querySelector('.product-name')?.textContent.trim() ?? '';

/** Adds the dialog to the page. Returns what opens it with one of the pictures. */
function createZoom(pictures: HTMLElement[], productName: string): (index: number) => void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom paper';
  dialog.ariaLabel = zoomTexts.title(productName);
  const close = createButton(zoomTexts.close, CROSS, () => dialog.close());
  const stage = createStage();
  const cells = document.createElement('div');
  cells.className = 'cells cells-small';
  Object.assign(cells, { role: 'radiogroup', ariaLabel: zoomTexts.pictures });
  const radios = pictures.map(({ dataset }, index) => {
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'zoom', onchange: () => show(index) });
    const cell = document.createElement('label');
    cell.className = 'cell';
    cell.append(radio, dataset.name ?? (index > 0 ? views.back : views.front));
    cells.append(cell);
    return radio;
  });
  dialog.append(close, stage);
  if (radios.length > 1) dialog.append(cells);
  document.body.append(dialog);

  function show(index: number): void {
    const [picture, radio] = [pictures[index], radios[index]];
    if (!picture || !radio) return;
    radio.checked = true;
    stage.replaceChildren(enlarge(picture));
    stage.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, 0);
  }
  // Radio buttons know these keys; here they work wherever the focus is.
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = radios.findIndex(({ checked }) => checked) + step + radios.length;
    radios[next % radios.length]?.focus();
    show(next % radios.length);
  });
  return (index) => {
    dialog.showModal();
    close.focus();
    show(index);
  };
}

/** The scrolling frame of the picture, dragged by the mouse as on a touch screen. */
function createStage(): HTMLElement {
  const stage = document.createElement('div');
  Object.assign(stage, { className: 'stage', tabIndex: 0, role: 'group' });
  stage.ariaLabel = zoomTexts.picture;
  stage.addEventListener('pointermove', ({ pointerType, buttons, movementX, movementY }) => {
    if (pointerType === 'mouse' && buttons === 1) stage.scrollBy(-movementX, -movementY);
  });
  return stage;
}

/** A copy that loads in the size in which it covers the window. */
function enlarge(picture: HTMLElement): HTMLElement {
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.className = '';
  const image = copy.querySelector('img') as HTMLImageElement;
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
  image.draggable = false;
  image.loading = 'eager';
  image.style.setProperty('--ratio', String(ratio));
  image.sizes = `max(100vw, ${Math.ceil(ratio * 100)}vh)`;
  return copy;
}

function createButton(label: string, path: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'icon-button', onclick: press });
  button.ariaLabel = label;
  const SVG = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.ariaHidden = 'true';
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}
