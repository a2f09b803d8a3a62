import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { createConnectedAccount } from '#contracts/sellers/create-connected-account.ts';
import { cutText } from '#shop/cut-text.ts';
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { isAccountId, MAX_STORE_NAME_LENGTH } from '#shop/sellers.ts';
import { emailError } from '#shop/site-messages.ts';
import { toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { $accountBadges, loadAccountBadge, requestLink, saveSecret } from './access.ts';
import { pollWhileVisible } from '../site/poll-while-visible.ts';
import { parseStored, sessionAtom } from '../site/storage.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';

const storedAccount = z.object({
  accountId: z.string().check(z.refine(isAccountId)),
  email: z.string(),
});

/** An account that was created in this tab. */
export type SessionAccount = z.output<typeof storedAccount>;

const NONE: SessionAccount[] = [];

/** The accounts of this browser session, newest first (requirements §6). */
export const $accounts = sessionAtom(
  'platformAccounts',
  (text) => parseStored(z.array(storedAccount), text) ?? NONE,
);

/** The email address typed for the next account. */
export const $accountEmail = sessionAtom(
  'platformEmail',
  (text) => cutText(text ?? '', MAX_EMAIL_LENGTH),
  (text) => text,
);

/** The store name typed for the next account. */
export const $storeName = sessionAtom(
  'platformStoreName',
  (text) => cutText(text ?? '', MAX_STORE_NAME_LENGTH),
  (text) => text,
);

export const $accountEmailError = atom<string | undefined>();

export const $creatingAccount = atom(false);

const attempt = z.object({ email: z.string(), storeName: z.string(), requestKey: z.string() });

/** The last request without a response: repeated with the same content, it returns the same account. */
const $attempt = sessionAtom('platformAttempt', (text) => parseStored(attempt, text));

const TOAST_GROUP = 'create-account';

export function editAccountEmail(text: string): void {
  $accountEmail.set(text);
  if ($accountEmailError.get()) dismissFailuresOf(TOAST_GROUP);
  $accountEmailError.set(undefined);
}

/** Creates an account for the typed address, or returns the invalid field (requirements §5). */
export function createAccount(): 'email' | undefined {
  return $creatingAccount.get() ? undefined : withEmail(sendAccount);
}

/** Has the links to the accounts of the typed address sent there, or returns the invalid field. */
export function requestLinks(): 'email' | undefined {
  return withEmail((email) => requestLink({ email }));
}

function withEmail(send: (email: string) => Promise<void>): 'email' | undefined {
  dismissFailuresOf(TOAST_GROUP);
  const email = normalizeEmail($accountEmail.get());
  const error = emailError(email);
  $accountEmailError.set(error);
  if (email === '') showFailure(sellerFailures.emailRequired, TOAST_GROUP, true);
  if (error !== undefined) return 'email';
  void send(email);
  return undefined;
}

async function sendAccount(email: string): Promise<void> {
  $creatingAccount.set(true);
  const storeName = $storeName.get().trim();
  const answer = await callApi(createConnectedAccount, {
    email,
    storeName,
    business_type: 'individual',
    requestKey: requestKeyFor(email, storeName),
  });
  $creatingAccount.set(false);
  if (!answer.ok) {
    showFailure(toastOf(answer, sellerFailures.createAccount), TOAST_GROUP);
    return;
  }
  const { accountId, accountSecret } = answer.value;
  saveSecret(accountId, accountSecret);
  $attempt.set(undefined);
  $accountBadges.setKey(accountId, 'in-progress');
  const others = $accounts.get().filter((account) => account.accountId !== accountId);
  $accounts.set([{ accountId, email }, ...others]);
  if (normalizeEmail($accountEmail.get()) === email) {
    $accountEmail.set('');
    $storeName.set('');
  }
  showToast({ ...sellerSuccesses.accountCreated, text: email });
}

function requestKeyFor(email: string, storeName: string): string {
  const before = $attempt.get();
  const isSame = before?.email === email && before.storeName === storeName;
  const requestKey = isSame ? before.requestKey : crypto.randomUUID();
  $attempt.set({ email, storeName, requestKey });
  return requestKey;
}

const BADGES_TOAST_GROUP = 'account-badges';

/** Loads the badges of this session's accounts whenever the page becomes visible; returns what stops it. */
export function pollSessionAccounts(): () => void {
  return pollWhileVisible(async () => {
    dismissFailuresOf(BADGES_TOAST_GROUP);
    for (const { accountId } of $accounts.get()) {
      const failure = await loadAccountBadge(accountId);
      if (!failure) continue;
      dismissFailuresOf(BADGES_TOAST_GROUP);
      showFailure(toastOf(failure, sellerFailures.accountStatus), BADGES_TOAST_GROUP);
    }
    return false;
  });
}
