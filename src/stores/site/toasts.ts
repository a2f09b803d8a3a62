import { atom } from 'nanostores';
import type { Message } from '#shop/site-messages.ts';

/** An action in a toast: a change to undo, or a page to open. */
export type ToastAction = { label: string; run: () => void } | { label: string; href: string };

export interface Toast extends Message {
  id: number;
  tone: 'good' | 'bad';
  /** It is shown until the work that it describes ends. */
  stays?: true;
  /** Its words stand where it happened too. */
  isInPlace?: boolean;
  /**
   * The form or action that caused it; sending it again or correcting its last error dismisses the toast (requirements
   * §8).
   */
  group?: string;
  actions?: readonly ToastAction[];
}

/** The toasts on the screen, oldest first; `components/Toasts.astro` renders them on every page. */
export const $toasts = atom<Toast[]>([]);

let lastId = 0;
/** Adds a toast in the place of the last success and of the same message (requirements §8). */
function push(toast: Omit<Toast, 'id'>): number {
  dismissSuccess();
  dismissMessage(toast);
  $toasts.set([...$toasts.get(), { id: ++lastId, ...toast }]);
  return lastId;
}

/** Shows a success, for six seconds or until something later is shown. */
export function showToast(message: Message, ...actions: ToastAction[]): void {
  push({ ...message, tone: 'good', actions });
}

/**
 * Shows a failure until it is closed, the same form is sent again, or the last error that it reports is corrected; for
 * six seconds if its words stand where it happened too.
 */
export function showFailure(message: Message, group?: string, isInPlace = false): void {
  push({ ...message, tone: 'bad', isInPlace, ...(group !== undefined && { group }) });
}

/** After this time the shopper is told that the work is slow. */
const SLOW_MS = 5_000;

/** Does the work, and shows the message while it is slow. */
export async function withSlowNotice<Result>(
  message: Message,
  work: () => Promise<Result>,
): Promise<Result> {
  let toast = 0;
  const timer = setTimeout(() => {
    toast = push({ ...message, tone: 'good', stays: true });
  }, SLOW_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    dismissToast(toast);
  }
}

export function dismissToast(id: number): void {
  dismiss((toast) => toast.id === id);
}

/** Dismisses the last success, which a later result ends. */
export function dismissSuccess(): void {
  dismiss(({ tone, stays }) => tone === 'good' && !stays);
}

/** Dismisses the toast with this message. */
export function dismissMessage({ title, text }: Message): void {
  dismiss((toast) => toast.title === title && toast.text === text);
}

/** Dismisses the toasts of this form: it is sent again, or its last invalid field was corrected. */
export function dismissFailuresOf(group: string): void {
  dismiss((toast) => toast.group === group);
}

/** Leaves the store alone when there is nothing to dismiss, so that nothing is rendered again. */
function dismiss(isDismissed: (toast: Toast) => boolean): void {
  if ($toasts.get().some(isDismissed)) {
    $toasts.set($toasts.get().filter((toast) => !isDismissed(toast)));
  }
}

const STORAGE_KEY = 'toast';

/** An island can leave a toast and redirect before this page has taken the toast of the previous page. */
let hasFlashToast = false;

/** Stores a toast for the next page. */
export function storeFlashToast(message: Message, tone: Toast['tone']): void {
  hasFlashToast = true;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...message, tone }));
  } catch {
    // Storage is full: the next page goes without the toast.
  }
}

/** Shows the toast that the previous page stored. */
export function showFlashToast(): void {
  if (hasFlashToast) return;
  try {
    const left = sessionStorage.getItem(STORAGE_KEY);
    if (left === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    const { title, text, tone } = JSON.parse(left) as Record<string, unknown>;
    if (typeof title !== 'string') return;
    push({
      title,
      tone: tone === 'bad' ? 'bad' : 'good',
      ...(typeof text === 'string' && { text }),
    });
  } catch {
    // Storage is denied, or its text is not ours.
  }
}
