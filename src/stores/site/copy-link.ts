import { platformFailures, platformSuccesses } from '#shop/platform-messages.ts';
import { dismissFailuresOf, showFailure, showToast } from './toasts.ts';

const TOAST_GROUP = 'copy-link';

/** Copies a link and shows a toast; returns false if the browser does not allow it. */
export async function copyLink(link: string): Promise<boolean> {
  dismissFailuresOf(TOAST_GROUP);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ ...platformSuccesses.linkCopied, text: link });
    return true;
  } catch {
    showFailure(platformFailures.copyLink, TOAST_GROUP);
    return false;
  }
}
