import { isOffline } from '#stores/site/api.ts';
import { showFailure } from '#stores/site/toasts.ts';

/**
 * Says why a script that comes with its button did not. Online, it was a former version's: a deploy has taken its
 * place.
 */
export const notOpened = (title: string, button: string) => () =>
  showFailure({
    title,
    text: isOffline()
      ? `Check your connection and press ${button} again.`
      : `A newer version of this page is out. Reload it, then press ${button} again.`,
  });
