import { sellerFailures } from '#shop/sellers-messages.ts';
import { redirectToProvider } from '#stores/site/redirect-to-provider.ts';
import { post, toastOf } from '#stores/site/api.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { onSubmit } from '../fields.ts';

const NAME = 'buy-now';

/** Redirects to Stripe's page; the button stays busy until the browser leaves the page, or comes back to it. */
async function buy(form: HTMLFormElement): Promise<void> {
  dismissFailuresOf(NAME);
  const answer = await post('create-connect-checkout', Object.fromEntries(new FormData(form)));
  if (!answer.ok) {
    showFailure(toastOf(answer, sellerFailures.checkout), NAME);
    return;
  }
  const { url } = answer.value as { url?: unknown };
  try {
    await new Promise<void>((back) => redirectToProvider(String(url), back));
  } catch {
    showFailure(sellerFailures.checkout, NAME);
  }
}

onSubmit('[data-buy-now]', buy);
