import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';
import * as z from 'zod/mini';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import { getAccountStatus } from '#contracts/sellers/get-account-status.ts';
import { listConnectSales } from '#contracts/sellers/list-connect-sales.ts';
import { sendAccountLink } from '#contracts/sellers/send-account-link.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { type ApiFailure, toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { parseStored } from '../site/storage.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';

/** The connected account in the page's address, or empty (requirements §2). */
export const $accountId = atom(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
    .get('account')
    ?.trim() ?? '',
);

const TOAST_GROUP = 'account-link';

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

const REFUSED = [400, 403, 404];

/**
 * Saves the secret of a link by email, which is in the URL's fragment, where no server sees it. Anyone can write a link with
 * a wrong secret, so it is tried first: with the sales, which need an emailed one with any keys. It stays in the URL while the
 * shop can't answer.
 */
export async function saveSecretFromLink(): Promise<void> {
  const accountId = $accountId.get();
  const secret = new URLSearchParams(location.hash.slice(1)).get('secret');
  if (!secret || !accountId) return;
  const answer = await callApi(listConnectSales, { accountId, accountSecret: secret });
  if (!answer.ok && !REFUSED.includes(answer.status)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (answer.ok) saveSecret(accountId, secret);
  else showFailure(sellerFailures.invalidLink, TOAST_GROUP);
}

/** Loads the status of an account, and records a rejected secret. */
export async function fetchAccount(accountId: string) {
  const access = accessTo(accountId);
  const answer = await callApi(getAccountStatus, access);
  if (!answer.ok && answer.code === 'account_access_required') {
    $refused.setKey(accountId, access.accountSecret ?? '');
  }
  return answer;
}

/** Whether a link is being requested. */
export const $sendingLink = atom(false);

/** Has a link sent that opens an account, or all accounts of an email address. */
export async function requestLink(
  target: { accountId: string } | { email: string },
): Promise<void> {
  if ($sendingLink.get()) return;
  dismissFailuresOf(TOAST_GROUP);
  $sendingLink.set(true);
  const answer = await callApi(sendAccountLink, target);
  $sendingLink.set(false);
  if (answer.ok) showToast(sellerSuccesses.linkSent);
  else showFailure(toastOf(answer, sellerFailures.sendLink), TOAST_GROUP);
}

/** The status that a list shows for an account. */
export type AccountBadgeStatus = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $accountBadges = map<Record<string, AccountBadgeStatus>>({});

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
