import { map } from 'nanostores';
import type { AccountReply } from '#contracts/connect-fields.ts';
import { platformFailures } from '#shop/platform-messages.ts';
import { type ApiFailure, toastOf } from '#stores/site/api.ts';
import { fetchAccount } from '#stores/platform/access.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';

/** The status that a list shows for an account. */
export type AccountBadgeStatus = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $accountBadges = map<Record<string, AccountBadgeStatus>>({});

const TOAST_GROUP = 'account-badges';

/** Loads the badges of these accounts now and whenever the page becomes visible; returns what stops it. */
export function pollAccountBadges(accountIds: () => readonly string[]): () => void {
  return pollWhileVisible(async () => {
    dismissFailuresOf(TOAST_GROUP);
    for (const accountId of accountIds()) await refreshAccountBadge(accountId);
    return false;
  });
}

async function refreshAccountBadge(accountId: string): Promise<void> {
  const failure = await loadAccountBadge(accountId);
  if (!failure) return;
  dismissFailuresOf(TOAST_GROUP);
  showFailure(toastOf(failure, platformFailures.accountStatus), TOAST_GROUP);
}

/** Loads the badge of an account; returns why it failed, if it did. */
export async function loadAccountBadge(accountId: string): Promise<ApiFailure | undefined> {
  const answer = await fetchAccount(accountId);
  if (answer.ok) {
    $accountBadges.setKey(accountId, badgeStatus(answer.value.account));
    return undefined;
  }
  if ($accountBadges.get()[accountId] === undefined) $accountBadges.setKey(accountId, 'absent');
  return answer;
}

function badgeStatus(account: AccountReply): AccountBadgeStatus {
  if (account.can_accept_payments) return 'payments-enabled';
  return account.onboarding_complete ? 'not-enabled' : 'in-progress';
}
