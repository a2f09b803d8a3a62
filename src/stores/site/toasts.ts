import { atom } from 'nanostores';
import type { Message } from '#shop/site-messages.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast extends Message {
  id: number;
  tone: 'good' | 'bad';
  /** It speaks of something that is under way, and goes with it. */
  stays?: true;
  /** The form that caused it; sending that form again takes the toast away (rulings, Messages). */
  form?: string;
  action?: ToastAction;
}

/** What is on the screen, oldest first; `components/Toasts.astro` draws it on every page. */
export const $toasts = atom<Toast[]>([]);

let lastId = 0;
function push(toast: Omit<Toast, 'id'>): number {
  $toasts.set([...$toasts.get(), { id: ++lastId, ...toast }]);
  return lastId;
}

/** Says that something went well; the drawing component lets it go after six seconds. */
export function showToast(message: Message, action?: ToastAction): void {
  push({ ...message, tone: 'good', ...(action && { action }) });
}

/** Says that something went wrong; it stays until closed, or until the same form is sent again. */
export function showFailure(message: Message, form?: string): void {
  push({ ...message, tone: 'bad', ...(form !== undefined && { form }) });
}

/** How long anybody waits without a word. */
const SILENCE_MS = 5_000;

/** Does the work, and says that it goes on when it takes longer than anybody waits without a word. */
export async function withSlowNotice<Result>(
  message: Message,
  work: () => Promise<Result>,
): Promise<Result> {
  let toast = 0;
  const timer = setTimeout(() => {
    toast = push({ ...message, tone: 'good', stays: true });
  }, SILENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    dismissToast(toast);
  }
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Takes away what an earlier try of this form said. */
export function dismissFailuresOf(form: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.form !== form));
}

const HANDOVER = 'toast';

/** Leaves a toast for the page that comes next. */
export function leaveToast(message: Message, tone: Toast['tone']): void {
  try {
    sessionStorage.setItem(HANDOVER, JSON.stringify({ ...message, tone }));
  } catch {
    // Storage is full: the next page speaks for itself.
  }
}

/** Shows what the page before left; called once by the drawing component. */
export function takeLeftToast(): void {
  try {
    const left = sessionStorage.getItem(HANDOVER);
    if (left === null) return;
    sessionStorage.removeItem(HANDOVER);
    const { title, text, tone } = JSON.parse(left) as Record<string, unknown>;
    if (typeof title !== 'string') return;
    push({
      title,
      tone: tone === 'bad' ? 'bad' : 'good',
      ...(typeof text === 'string' && { text }),
    });
  } catch {
    // Storage is denied, or somebody else wrote there: there is nothing to say.
  }
}
