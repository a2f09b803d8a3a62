import { atom } from 'nanostores';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { createAccountLinkCall } from '#contracts/sellers/create-account-link.ts';
import { getAccountStatusCall } from '#contracts/sellers/get-account-status.ts';
import { listConnectSalesCall } from '#contracts/sellers/list-connect-sales.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { createActions } from '../site/actions.ts';
import { callApi } from '../site/call-api.ts';
import { redirectToProvider } from '../site/redirect-to-provider.ts';
import { createResource } from '../site/resource.ts';
import { $accountId, accessTo, callForAccount, saveSecret, sendLinkAction } from './access.ts';
import { showFailure, showToast } from '../site/toasts.ts';
import { pollWhileVisible } from '../site/poll-while-visible.ts';

const REFUSED = [400, 403, 404];

/**
 * Saves the secret of a link by email, which is in the URL's fragment, where no server sees it. Anyone can write a link
 * with a wrong secret, so it is tried first: with the sales, which need an emailed one with any keys. It stays in the
 * URL while the shop can't answer.
 */
export async function saveSecretFromLink(): Promise<void> {
  const accountId = $accountId.get();
  const secret = new URLSearchParams(location.hash.slice(1)).get('secret');
  if (!secret || !accountId) return;
  const answer = await callApi(listConnectSalesCall, { accountId, accountSecret: secret });
  if (!answer.ok && !REFUSED.includes(answer.status)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (answer.ok) saveSecret(accountId, secret);
  else showFailure(sellerFailures.invalidLink, sendLinkAction.key);
}

/** Whether Stripe is verifying the account that is shown. */
const isVerifying = (): boolean => account.shownValue()?.account.verifying ?? false;

/** The account of the page; polled while Stripe verifies it. */
export const account = createResource(
  {
    call: callForAccount,
    poll: (load): (() => void) =>
      pollWhileVisible(async () => {
        await saveSecretFromLink();
        await load();
        return isVerifying();
      }),
  },
  getAccountStatusCall,
  () => accessTo($accountId.get()),
  { failure: sellerFailures.accountStatus },
);

/** Loads the account again at the seller's request. */
export async function recheckAccount(): Promise<void> {
  await saveSecretFromLink();
  await account.refresh();
}

export const createLink = createActions(callApi).action(createAccountLinkCall, {
  failure: sellerFailures.accountLink,
});

/** Whether the browser is leaving for Stripe's onboarding page. */
export const $isLeaving = atom(false);

/** Leaves for Stripe's onboarding page by a new link. */
export async function continueOnboarding(): Promise<void> {
  if ($isLeaving.get()) return;
  await createLink.run(accessTo($accountId.get()), ({ url }) => {
    try {
      redirectToProvider(url, () => $isLeaving.set(false));
      $isLeaving.set(true);
    } catch (error) {
      console.error(error);
      showFailure(sellerFailures.accountLink, createLink.key);
    }
  });
}

/** Shows how the seller returned from Stripe, once: a reload does not show it again. */
export function announceReturn(): void {
  const search = new URLSearchParams(location.search);
  const accountId = $accountId.get();
  if (search.get('success') === 'true') showToast(sellerSuccesses.onboardingUpdated);
  else if (search.get('refresh') === 'true')
    showFailure(sellerFailures.sessionExpired, createLink.key);
  else return;
  if (accountId) history.replaceState(history.state, '', sellerPaths.onboarding(accountId));
}

/** The seller's next step: Stripe's onboarding while it needs something, then the products. */
export function nextOnboardingStep(account: AccountReply): 'onboarding' | 'products' {
  const { onboarding_complete, can_accept_payments, verifying } = account;
  return onboarding_complete && (can_accept_payments || verifying) ? 'products' : 'onboarding';
}
