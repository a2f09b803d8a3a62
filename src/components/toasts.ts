import { onceVisible } from '#stores/site/prerendering.ts';
import {
  $toasts,
  dismissToast,
  takeLeftToast,
  type Toast,
  type ToastAction,
} from '#stores/site/toasts.ts';
import { afterPaint } from './after-paint.ts';

/** How long a success toast stays, unless it is hovered or focused (design, Components). */
const GOOD_TOAST_MS = 6_000;

const container = document.querySelector<HTMLElement>('[data-toasts]');
const template = container?.querySelector('template');
const elements = new Map<number, HTMLElement>();
/** The element that had the focus before a toast. */
let previousFocus: HTMLElement | undefined;

function createToast(toast: Toast): HTMLElement {
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = (selector: string) => element.querySelector(selector) as HTMLElement;
  const close = () => dismissToast(toast.id);
  element.classList.toggle('toast-bad', toast.tone === 'bad');
  part('use').setAttribute('href', toast.tone === 'bad' ? '#icon-alert' : '#mark');
  part('.sign').classList.toggle('icon', toast.tone === 'bad');
  part('.d3').textContent = toast.title;
  part('.small').textContent = toast.text ?? '';
  part('.close').addEventListener('click', close);
  if (toast.action) part('.words').after(createAction(toast.action, close));
  if (toast.tone === 'good' && !toast.stays) dismissAfterDelay(element, close);
  return element;
}

/** The link or button in a toast; a button closes the toast. */
function createAction(action: ToastAction, close: () => void): HTMLElement {
  const element = document.createElement('href' in action ? 'a' : 'button');
  element.className = 'text-button';
  element.textContent = action.label;
  if ('href' in action) element.setAttribute('href', action.href);
  else {
    element.addEventListener('click', () => {
      action.run();
      close();
    });
  }
  return element;
}

/** Dismisses a toast after its time; the timer is paused while the toast is hovered or focused. */
function dismissAfterDelay(element: HTMLElement, close: () => void): void {
  let timer = setTimeout(close, GOOD_TOAST_MS);
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (!element.matches(':hover, :focus-within')) timer = setTimeout(close, GOOD_TOAST_MS);
  };
  element.addEventListener('mouseenter', stop);
  element.addEventListener('focusin', stop);
  element.addEventListener('mouseleave', start);
  element.addEventListener('focusout', () => setTimeout(start));
}

/** Everything outside a modal dialog is inert, so the container moves into the open dialog and to the top layer's end. */
function showOnTop(): void {
  if (!container) return;
  const dialogs = document.querySelectorAll('dialog:modal');
  const place = dialogs[dialogs.length - 1] ?? document.body;
  if (container.parentElement !== place) place.append(container);
  if (container.matches(':popover-open')) container.hidePopover();
  container.showPopover();
}

/** The last button or link that was pressed. */
let pressed: Element | null = null;

/** The focused control or notice of the page. Headings and regions with tabindex -1 may be covered. */
function focusedControl(): Element | null {
  const control = document.querySelector(':focus:not([tabindex="-1"]), .notice:focus');
  return container?.contains(control) ? null : control;
}

/** What no toast may cover (rulings, Messages): totals, fields in error, the focused control and the pressed button. */
const uncovered = () => [
  ...document.querySelectorAll('.total, [aria-invalid=true]'),
  focusedControl(),
  pressed,
];

/** How far down the page must move for the toasts to cover none of these; undefined if they don't. */
function overlap(controls = uncovered()): number | undefined {
  const toasts = container?.getBoundingClientRect();
  if (!toasts) return undefined;
  const tops = controls
    .flatMap((element) => element?.getBoundingClientRect() ?? [])
    .filter(
      ({ top, right, bottom }) => right > toasts.left && top < toasts.bottom && bottom > toasts.top,
    )
    .map(({ top }) => toasts.bottom + 8 - top);
  return tops.length ? Math.max(...tops) : undefined;
}

/** Places the toasts where they cover nothing that matters: in their usual place, else at the opposite edge. */
function placeToasts(): void {
  if (elements.size === 0 || overlap() === undefined) return;
  container?.toggleAttribute('data-moved');
  if (overlap() !== undefined) container?.setAttribute('data-moved', '');
}

/** Scrolls the page down to clear what the toasts cover, but not so far that the focused control leaves the screen. */
function scrollClear(): void {
  const focused = focusedControl();
  const bottom = focused?.getBoundingClientRect().bottom ?? -Infinity;
  const room = Math.max(0, innerHeight - 8 - bottom);
  const top = Math.max(overlap([focused]) ?? 0, Math.min(overlap() ?? 0, room));
  scrollBy({ top: -top, behavior: 'instant' });
}

/** Places new toasts; where there is no free place, scrolls the page out from under them. */
function keepClear(): void {
  placeToasts();
  // Scrolling may bring the next field under the toasts.
  for (let tries = 0; tries < 3; tries += 1) scrollClear();
}

/** Scrolls a control that gets the focus out from under the toasts. */
function keepFocusClear(): void {
  if (elements.size === 0) return;
  placeToasts();
  scrollBy({ top: -(overlap([focusedControl()]) ?? 0), behavior: 'instant' });
}

function renderToasts(): void {
  const toasts = $toasts.get();
  for (const [id, element] of elements) {
    if (toasts.some((toast) => toast.id === id)) continue;
    if (element.contains(document.activeElement)) previousFocus?.focus({ preventScroll: true });
    element.remove();
    elements.delete(id);
  }
  const added = toasts.filter((toast) => !elements.has(toast.id));
  if (added.length === 0) return;
  if (elements.size === 0) container?.removeAttribute('data-moved');
  showOnTop();
  for (const toast of added) {
    const element = createToast(toast);
    elements.set(toast.id, element);
    container
      ?.querySelector(toast.tone === 'bad' ? '[role=alert]' : '[role=status]')
      ?.append(element);
  }
  keepClear();
}

container?.addEventListener('focusin', ({ relatedTarget: left }) => {
  if (left instanceof HTMLElement && !container.contains(left)) previousFocus = left;
});
document.addEventListener('close', showOnTop, true);
document.addEventListener('focusin', ({ target }) => {
  // Scrolling between pointerdown and pointerup would lose the click, so only visible focus is followed.
  if ((target as Element).matches(':focus-visible')) keepFocusClear();
});
document.addEventListener(
  'click',
  ({ target }) => {
    const control = (target as Element).closest('button, a');
    if (control && !container?.contains(control)) pressed = control;
  },
  true,
);
for (const type of ['scrollend', 'resize']) addEventListener(type, placeToasts);
afterPaint(showOnTop);
$toasts.listen(() => afterPaint(renderToasts));
onceVisible(() => afterPaint(takeLeftToast));
