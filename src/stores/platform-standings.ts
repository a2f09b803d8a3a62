import { map } from 'nanostores';
import type { AccountReply } from '#contracts/connect-fields.ts';
import { platformFailures } from '#shop/platform-messages.ts';
import type { NoAnswer } from './post.ts';
import { fetchAccount } from './platform-access.ts';
import { platformFailure } from './platform-failure.ts';
import { dismissFailuresOf, showFailure } from './toasts.ts';
import { watch } from './watch.ts';

/** How an account stands, as far as it has been asked for. */
export type Standing = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $standings = map<Record<string, Standing>>({});

const FORM = 'account-standings';

/** Asks how these accounts stand, and again when somebody comes back to the page; gives what ends that. */
export function followStandings(accountIds: () => readonly string[]): () => void {
  return watch(async () => {
    dismissFailuresOf(FORM);
    for (const accountId of accountIds()) await askStanding(accountId);
    return false;
  });
}

async function askStanding(accountId: string): Promise<void> {
  const failure = await loadStanding(accountId);
  if (!failure) return;
  dismissFailuresOf(FORM);
  showFailure(platformFailure(platformFailures.accountStatus, failure), FORM);
}

/** Asks how an account stands; gives why that could not be told. */
export async function loadStanding(accountId: string): Promise<NoAnswer | undefined> {
  const answer = await fetchAccount(accountId);
  if (answer.ok) {
    $standings.setKey(accountId, standingOf(answer.value.account));
    return undefined;
  }
  // What was known before is better than nothing.
  if ($standings.get()[accountId] === undefined) $standings.setKey(accountId, 'absent');
  return answer;
}

/** Where an account stands, in the one word that a list has room for. */
function standingOf(account: AccountReply): Standing {
  if (account.can_accept_payments) return 'payments-enabled';
  return account.onboarding_complete ? 'not-enabled' : 'in-progress';
}
