import { onceVisible } from '#stores/site/prerendering.ts';
import { $toasts, dismissToast, takeLeftToast, type Toast } from '#stores/site/toasts.ts';
import { afterPaint } from './after-paint.ts';

/** How long a good toast stays, unless it is being read (design, Components). */
const LASTS_MS = 6_000;

const holder = document.querySelector<HTMLElement>('[data-toasts]');
const template = holder?.querySelector('template');
const drawn = new Map<number, HTMLElement>();
/** What had the focus before a toast took it. */
let before: HTMLElement | undefined;

function draw(toast: Toast): HTMLElement {
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = (selector: string) => element.querySelector(selector) as HTMLElement;
  const close = () => dismissToast(toast.id);
  element.classList.toggle('toast-bad', toast.tone === 'bad');
  part('use').setAttribute('href', toast.tone === 'bad' ? '#icon-alert' : '#mark');
  part('.sign').classList.toggle('icon', toast.tone === 'bad');
  part('.d3').textContent = toast.title;
  part('.small').textContent = toast.text ?? '';
  part('.close').addEventListener('click', close);
  const action = part('.text-button');
  if (toast.action) {
    action.textContent = toast.action.label;
    action.addEventListener('click', () => {
      toast.action?.run();
      close();
    });
  } else action.remove();
  if (toast.tone === 'good' && !toast.stays) leaveLater(element, close);
  return element;
}

/** The clock stands still while the pointer or the focus is on the toast. */
function leaveLater(element: HTMLElement, close: () => void): void {
  let timer = setTimeout(close, LASTS_MS);
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (!element.matches(':hover, :focus-within')) timer = setTimeout(close, LASTS_MS);
  };
  element.addEventListener('mouseenter', stop);
  element.addEventListener('focusin', stop);
  element.addEventListener('mouseleave', start);
  element.addEventListener('focusout', () => setTimeout(start));
}

/**
 * Everything outside a modal dialog is inert and under it: the holder moves into the dialog that is open, and comes
 * last into the top layer.
 */
function raise(): void {
  if (!holder) return;
  const dialogs = document.querySelectorAll('dialog:modal');
  const place = dialogs[dialogs.length - 1] ?? document.body;
  if (holder.parentElement !== place) place.append(holder);
  if (holder.matches(':popover-open')) holder.hidePopover();
  holder.showPopover();
}

/** What has the focus is never under a toast. */
function keepFocusClear(): void {
  if (drawn.size === 0) return;
  // The page itself and whole regions may hold the focus: they are no controls to keep in sight.
  const control = document.querySelector(':focus:not([tabindex="-1"])');
  const focused = control?.getBoundingClientRect();
  const toasts = holder?.getBoundingClientRect();
  if (!focused || !toasts || holder?.contains(control)) return;
  if (focused.right < toasts.left) return;
  const overlap = focused.bottom - toasts.top;
  if (overlap > 0 && focused.top < toasts.bottom) scrollBy({ top: overlap + 16 });
}

function follow(): void {
  const toasts = $toasts.get();
  for (const [id, element] of drawn) {
    if (toasts.some((toast) => toast.id === id)) continue;
    if (element.contains(document.activeElement)) before?.focus({ preventScroll: true });
    element.remove();
    drawn.delete(id);
  }
  const added = toasts.filter((toast) => !drawn.has(toast.id));
  if (added.length === 0) return;
  raise();
  for (const toast of added) {
    const element = draw(toast);
    drawn.set(toast.id, element);
    holder?.querySelector(toast.tone === 'bad' ? '[role=alert]' : '[role=status]')?.append(element);
  }
  keepFocusClear();
}

holder?.addEventListener('focusin', ({ relatedTarget: left }) => {
  if (left instanceof HTMLElement && !holder.contains(left)) before = left;
});
document.addEventListener('close', raise, true);
document.addEventListener('focusin', ({ target }) => {
  // A page that moves between a pointer's down and up loses the click: only a focus that is shown is followed.
  if ((target as Element).matches(':focus-visible')) keepFocusClear();
});
afterPaint(raise);
$toasts.listen(() => afterPaint(follow));
onceVisible(() => afterPaint(takeLeftToast));
