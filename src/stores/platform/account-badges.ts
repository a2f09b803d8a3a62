import { map } from 'nanostores';
import type { AccountReply } from '#contracts/connect-fields.ts';
import { platformFailures } from '#shop/platform-messages.ts';
import type { ApiFailure } from '#stores/site/post.ts';
import { fetchAccount } from '#stores/platform/access.ts';
import { platformFailure } from './failure.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';

/** How an account stands, as far as it has been asked for. */
export type AccountBadgeStatus = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $accountBadges = map<Record<string, AccountBadgeStatus>>({});

const FORM = 'account-standings';

/** Asks how these accounts stand, and again when somebody comes back to the page; gives what ends that. */
export function pollAccountBadges(accountIds: () => readonly string[]): () => void {
  return pollWhileVisible(async () => {
    dismissFailuresOf(FORM);
    for (const accountId of accountIds()) await refreshAccountBadge(accountId);
    return false;
  });
}

async function refreshAccountBadge(accountId: string): Promise<void> {
  const failure = await loadAccountBadge(accountId);
  if (!failure) return;
  dismissFailuresOf(FORM);
  showFailure(platformFailure(platformFailures.accountStatus, failure), FORM);
}

/** Asks how an account stands; gives why that could not be told. */
export async function loadAccountBadge(accountId: string): Promise<ApiFailure | undefined> {
  const answer = await fetchAccount(accountId);
  if (answer.ok) {
    $accountBadges.setKey(accountId, badgeStatus(answer.value.account));
    return undefined;
  }
  // What was known before is better than nothing.
  if ($accountBadges.get()[accountId] === undefined) $accountBadges.setKey(accountId, 'absent');
  return answer;
}

/** Where an account stands, in the one word that a list has room for. */
function badgeStatus(account: AccountReply): AccountBadgeStatus {
  if (account.can_accept_payments) return 'payments-enabled';
  return account.onboarding_complete ? 'not-enabled' : 'in-progress';
}
