import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';

const TOAST_GROUP = 'copy-link';

/** Copies a link and shows a toast; returns false if the browser does not allow it. */
export async function copyLink(link: string): Promise<boolean> {
  dismissFailuresOf(TOAST_GROUP);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ ...sellerSuccesses.linkCopied, text: link });
    return true;
  } catch {
    showFailure(sellerFailures.copyLink, TOAST_GROUP);
    return false;
  }
}
