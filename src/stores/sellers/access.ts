import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';
import * as z from 'zod/mini';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { getAccountStatusCall } from '#contracts/sellers/get-account-status.ts';
import { sendAccountLinkCall } from '#contracts/sellers/send-account-link.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { createActions } from '../site/actions.ts';
import type { ApiFailure, ApiResult } from '../site/api.ts';
import { type Call, callApi } from '../site/call-api.ts';
import { parseStored } from '../site/storage.ts';
import { showToast } from '../site/toasts.ts';

/** The connected account in the page's address, or empty (requirements §2). */
export const $accountId = atom(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
    .get('account')
    ?.trim() ?? '',
);

const NONE: Record<string, string> = {};

/** The account secrets of this browser, by account id, shared by its tabs. */
export const $secrets = persistentAtom<Record<string, string>>('accountSecrets', NONE, {
  encode: JSON.stringify,
  decode: (text) => parseStored(z.record(z.string(), z.string()), text) ?? NONE,
});

/** The secrets that the server rejected, by account id; empty if the browser had none. */
const $refused = map<Record<string, string>>({});

/** Whether the server rejected this browser's secret for the account of this page. */
export const $isLocked = computed(
  [$refused, $secrets, $accountId],
  (refused, secrets, accountId) => refused[accountId] === (secrets[accountId] ?? ''),
);

/** The fields that authorize a call for an account. */
export function accessTo(accountId: string) {
  return { accountId, accountSecret: $secrets.get()[accountId] };
}

export function saveSecret(accountId: string, secret: string): void {
  try {
    $secrets.set({ ...$secrets.get(), [accountId]: secret });
  } catch {
    // Storage is full or denied. Without live keys no secret is needed, and with them a link can be mailed again.
  }
}

/** Calls a function for the page's account. */
export const callForAccount: Call = async (contract, body, options) => {
  const access = accessTo($accountId.get());
  return noteRefusal(access, await callApi(contract, body, options));
};

/** Records that the server rejected the secret of an account. */
function noteRefusal<Value>(
  { accountId, accountSecret = '' }: ReturnType<typeof accessTo>,
  answer: ApiResult<Value>,
): ApiResult<Value> {
  if (!answer.ok && answer.code === 'account_access_required')
    $refused.setKey(accountId, accountSecret);
  return answer;
}

/** Sends a link that opens an account, or all accounts of an email address. */
export const sendLinkAction = createActions(callApi).action(sendAccountLinkCall, {
  failure: sellerFailures.sendLink,
});

export const requestLink = (target: { accountId: string } | { email: string }) =>
  sendLinkAction.run(target, () => showToast(sellerSuccesses.linkSent));

/** The status that a list shows for an account. */
export type AccountBadgeStatus = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $accountBadges = map<Record<string, AccountBadgeStatus>>({});

/** Loads the badge of an account; returns why it failed, if it did. */
export async function loadAccountBadge(accountId: string): Promise<ApiFailure | undefined> {
  const access = accessTo(accountId);
  const answer = noteRefusal(access, await callApi(getAccountStatusCall, access));
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
