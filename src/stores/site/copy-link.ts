import type { Message } from '#shop/site-messages.ts';
import { dismissMessage, showFailure, showToast } from './toasts.ts';

/** Copies a link and shows a toast; returns false if the browser does not allow it. */
export async function copyLink(link: string, done: Message, failed: Message): Promise<boolean> {
  dismissMessage(failed);
  try {
    await navigator.clipboard.writeText(link);
    showToast(done);
    return true;
  } catch {
    showFailure(failed);
    return false;
  }
}
