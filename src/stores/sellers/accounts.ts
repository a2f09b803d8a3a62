import * as z from 'zod/mini';
import { createConnectedAccountCall } from '#contracts/sellers/create-connected-account.ts';
import { normalizeEmail } from '#shop/email.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { isAccountId } from '#shop/sellers.ts';
import { emailError, type Message } from '#shop/site-messages.ts';
import { createActions } from '../site/actions.ts';
import { toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { $accountBadges, loadAccountBadge, saveSecret } from './access.ts';
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

/** A new account as typed. */
export const emptyAccount = { email: '', storeName: '' };
type TypedAccount = typeof emptyAccount;
type AccountErrors = Partial<Record<keyof TypedAccount, string>>;

/** The mistake in the email address (requirements §5). */
export function checkAccount({ email }: TypedAccount): AccountErrors {
  const error = emailError(normalizeEmail(email));
  return error === undefined ? {} : { email: error };
}

/** The toast for a missing email address; what else is wrong with one stands at its field alone. */
export const describeAccountErrors = ({ email }: AccountErrors): Message | undefined =>
  email === emailError('') ? sellerFailures.emailRequired : undefined;

export const createAccountAction = createActions(callApi).action(createConnectedAccountCall, {
  failure: sellerFailures.createAccount,
});

/** Creates an account and lists it; the same key creates it once. */
export async function createAccount(
  { email: typed, storeName }: TypedAccount,
  requestKey: string,
  onDone: () => void,
): Promise<void> {
  const email = normalizeEmail(typed);
  const body = { email, storeName: storeName.trim(), requestKey };
  await createAccountAction.run(
    { ...body, business_type: 'individual' },
    ({ accountId, accountSecret }) => {
      onDone();
      saveSecret(accountId, accountSecret);
      $accountBadges.setKey(accountId, 'in-progress');
      const others = $accounts.get().filter((account) => account.accountId !== accountId);
      $accounts.set([{ accountId, email }, ...others]);
      showToast({ ...sellerSuccesses.accountCreated, text: email });
    },
  );
}

const TOAST_GROUP = 'account-badges';

/** Loads the badges of this session's accounts whenever the page becomes visible; returns what stops it. */
export function pollSessionAccounts(): () => void {
  return pollWhileVisible(async () => {
    dismissFailuresOf(TOAST_GROUP);
    for (const { accountId } of $accounts.get()) {
      const failure = await loadAccountBadge(accountId);
      if (!failure) continue;
      dismissFailuresOf(TOAST_GROUP);
      showFailure(toastOf(failure, sellerFailures.accountStatus), TOAST_GROUP);
    }
    return false;
  });
}
