import { atom } from 'nanostores';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { createAccountLink } from '#contracts/sellers/create-account-link.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { redirectToProvider } from '../site/redirect-to-provider.ts';
import { $accountId, $isLocked, accessTo, fetchAccount, saveSecretFromLink } from './access.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';
import { pollWhileVisible } from '../site/poll-while-visible.ts';

/** The state of the page. */
export type OnboardingView =
  { state: 'loading' } | { state: 'absent' } | { state: 'shown'; account: AccountReply };

export const $onboarding = atom<OnboardingView>({ state: 'loading' });

/** What the seller waits for, if anything. */
export const $onboardingStep = atom<'ready' | 'checking' | 'leaving'>('ready');

const TOAST_GROUP = 'onboarding';

/** Shows how the seller returned from Stripe, once: a reload does not show it again. */
export function announceReturn(): void {
  const search = new URLSearchParams(location.search);
  const accountId = $accountId.get();
  if (search.get('success') === 'true') showToast(sellerSuccesses.onboardingUpdated);
  else if (search.get('refresh') === 'true')
    showFailure(sellerFailures.sessionExpired, TOAST_GROUP);
  else return;
  if (accountId) history.replaceState(history.state, '', sellerPaths.onboarding(accountId));
}

/** Loads the account, repeatedly while Stripe verifies it; returns what stops it. */
export function pollAccount(): () => void {
  const accountId = $accountId.get();
  if (!accountId) return () => undefined;
  return pollWhileVisible(async () => {
    await loadAccount(accountId);
    const view = $onboarding.get();
    return view.state === 'shown' && view.account.verifying;
  });
}

async function loadAccount(accountId: string): Promise<void> {
  await saveSecretFromLink();
  const answer = await fetchAccount(accountId);
  if (answer.ok) {
    $onboarding.set({ state: 'shown', account: answer.value.account });
    return;
  }
  // If polling fails, the page stays as it is.
  if ($onboarding.get().state === 'shown' && $onboardingStep.get() !== 'checking') return;
  if ($onboarding.get().state !== 'shown') $onboarding.set({ state: 'absent' });
  dismissFailuresOf(TOAST_GROUP);
  // The page itself says why and what to do.
  if ($isLocked.get()) return;
  showFailure(toastOf(answer, sellerFailures.accountStatus), TOAST_GROUP);
}

/** The seller's next step: Stripe's onboarding while it needs something, then the products. */
export function nextOnboardingStep(account: AccountReply): 'onboarding' | 'products' {
  const { onboarding_complete, can_accept_payments, verifying } = account;
  return onboarding_complete && (can_accept_payments || verifying) ? 'products' : 'onboarding';
}

/** Loads the account again at the seller's request. */
export async function recheckAccount(): Promise<void> {
  if ($onboardingStep.get() !== 'ready') return;
  dismissFailuresOf(TOAST_GROUP);
  $onboardingStep.set('checking');
  await loadAccount($accountId.get());
  $onboardingStep.set('ready');
}

/** Leaves for Stripe's onboarding page by a new link. */
export async function continueOnboarding(): Promise<void> {
  if ($onboardingStep.get() !== 'ready') return;
  dismissFailuresOf(TOAST_GROUP);
  $onboardingStep.set('leaving');
  const stay = () => $onboardingStep.set('ready');
  try {
    const answer = await callApi(createAccountLink, accessTo($accountId.get()));
    if (answer.ok) {
      redirectToProvider(answer.value.url, stay);
      return;
    }
    showFailure(toastOf(answer, sellerFailures.accountLink), TOAST_GROUP);
  } catch (error) {
    console.error(error);
    showFailure(sellerFailures.accountLink, TOAST_GROUP);
  }
  stay();
}
