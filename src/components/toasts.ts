import { onceVisible } from '#stores/site/prerendering.ts';
import {
  $toasts,
  dismissToast,
  showFlashToast,
  type Toast,
  type ToastAction,
} from '#stores/site/toasts.ts';
import { afterPaint } from './after-paint.ts';
import { onceWhole } from './whole-page.ts';

/** How long a toast stays that need not be closed, unless it is hovered or focused (design, Components). */
const TOAST_MS = 6_000;

let container: HTMLElement | null = null;
const elements = new Map<number, HTMLElement>();
/** The element that had the focus before a toast. */
let previousFocus: HTMLElement | undefined;

function createToast(toast: Toast): HTMLElement {
  const template = container?.querySelector('template');
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const find = (selector: string) => element.querySelector(selector) as HTMLElement;
  const close = () => dismissToast(toast.id);
  element.classList.toggle('toast-bad', toast.tone === 'bad');
  find('use').setAttribute('href', toast.tone === 'bad' ? '#icon-alert' : '#mark');
  find('.sign').classList.toggle('icon', toast.tone === 'bad');
  find('.display-3').textContent = toast.title;
  find('.small').textContent = toast.text ?? '';
  find('.close').addEventListener('click', close);
  for (const action of toast.actions ?? []) find('.words').append(createAction(action, close));
  if ((toast.tone === 'good' || toast.isInPlace) && !toast.stays) dismissAfterDelay(element, close);
  return element;
}

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
  let timer = setTimeout(close, TOAST_MS);
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (!element.matches(':hover, :focus-within')) timer = setTimeout(close, TOAST_MS);
  };
  element.addEventListener('mouseenter', stop);
  element.addEventListener('focusin', stop);
  element.addEventListener('mouseleave', start);
  element.addEventListener('focusout', () => setTimeout(start));
}

/**
 * Everything outside a modal dialog is inert, so the container moves into the open dialog and to the top layer's end.
 */
function showOnTop(): void {
  if (!container) return;
  const dialogs = document.querySelectorAll('dialog:modal');
  const parent = dialogs[dialogs.length - 1] ?? document.body;
  if (container.parentElement !== parent) parent.append(container);
  if (container.matches(':popover-open')) container.hidePopover();
  container.showPopover();
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
  if (added.length > 0) showOnTop();
  for (const toast of added) {
    const element = createToast(toast);
    elements.set(toast.id, element);
    container
      ?.querySelector(toast.tone === 'bad' ? '[role=alert]' : '[role=status]')
      ?.append(element);
  }
  document.documentElement.style.setProperty('--toasts', `${container?.offsetHeight ?? 0}px`);
}

/** A failure is shown at once, so that focusing what is wrong scrolls clear of it. */
function renderSoon(): void {
  if ($toasts.get().at(-1)?.tone === 'bad') renderToasts();
  else afterPaint(renderToasts);
}

onceWhole(() => {
  container = document.querySelector<HTMLElement>('[data-toasts]');
  container?.addEventListener('focusin', ({ relatedTarget: left }) => {
    if (left instanceof HTMLElement && !container?.contains(left)) previousFocus = left;
  });
  document.addEventListener('close', showOnTop, true);
  afterPaint(showOnTop);
  if ($toasts.get().length > 0) renderSoon();
  $toasts.listen(renderSoon);
  onceVisible(() => afterPaint(showFlashToast));
});
