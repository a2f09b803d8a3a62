import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';
import * as z from 'zod/mini';
import { getAccountStatus } from '#contracts/get-account-status.ts';
import { sendAccountLink } from '#contracts/send-account-link.ts';
import { platformFailures, platformSuccesses } from '#shop/platform-messages.ts';
import { callApi } from '#stores/site/api.ts';
import { platformFailure } from './failure.ts';
import { parseStored } from '#stores/site/storage.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';

/** The connected account in the page's address, or empty (specification §2). */
export const $accountId = atom(
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
    .get('account')
    ?.trim() ?? '',
);

const NONE: Record<string, string> = {};

/** The secrets of this browser's accounts, by account; they outlive the tab, and other tabs follow. */
const $secrets = persistentAtom<Record<string, string>>('accountSecrets', NONE, {
  encode: JSON.stringify,
  decode: (text) => parseStored(z.record(z.string(), z.string()), text) ?? NONE,
});

/** The secrets that the server refused, by account; empty where this browser had none. */
const $refused = map<Record<string, string>>({});

/** Whether this browser may not change the account of this page: until it gets another secret. */
export const $isLocked = computed(
  [$refused, $secrets, $accountId],
  (refused, secrets, accountId) => refused[accountId] === (secrets[accountId] ?? ''),
);

/** What every call for an account's seller carries. */
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

/** Takes the secret of a mailed link out of this page's address, where no server and no log has seen it. */
export function saveSecretFromLink(): void {
  const secret = new URLSearchParams(location.hash.slice(1)).get('secret');
  if (!secret || !$accountId.get()) return;
  saveSecret($accountId.get(), secret);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Asks how far an account is, and notes when this browser may not know. */
export async function fetchAccount(accountId: string) {
  const access = accessTo(accountId);
  const answer = await callApi(getAccountStatus, access);
  if (!answer.ok && answer.code === 'account_access_required') {
    $refused.setKey(accountId, access.accountSecret ?? '');
  }
  return answer;
}

/** Whether a link is being asked for right now. */
export const $sendingLink = atom(false);

const FORM = 'account-link';

/** Has a link mailed that opens an account, or all accounts of an address. */
export async function requestLink(whose: { accountId: string } | { email: string }): Promise<void> {
  if ($sendingLink.get()) return;
  dismissFailuresOf(FORM);
  $sendingLink.set(true);
  const answer = await callApi(sendAccountLink, whose);
  $sendingLink.set(false);
  if (answer.ok) showToast(platformSuccesses.linkSent);
  else showFailure(platformFailure(platformFailures.sendLink, answer), FORM);
}
