import { atom, map } from 'nanostores';
import * as z from 'zod/mini';
import type { AccountReply } from '#contracts/connect-fields.ts';
import { createConnectedAccount } from '#contracts/create-connected-account.ts';
import { getAccountStatus } from '#contracts/get-account-status.ts';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { platformFailures, platformSuccesses } from '#shop/platform-messages.ts';
import { isAccountId } from '#shop/platform.ts';
import { fieldErrors } from '#shop/site-messages.ts';
import { call, type NoAnswer } from './api.ts';
import { platformFailure } from './platform-failure.ts';
import { parseStored, sessionAtom } from './session.ts';
import { dismissFailuresOf, showFailure, showToast } from './toasts.ts';
import { watch } from './watch.ts';

const storedAccount = z.object({
  accountId: z.string().check(z.refine(isAccountId)),
  email: z.string(),
});

/** An account that was created in this tab. */
export type SessionAccount = z.output<typeof storedAccount>;

const NONE: SessionAccount[] = [];

/** The accounts of this browser session, newest first (rulings, Platform). */
export const $accounts = sessionAtom('platformAccounts', (text) => {
  const stored = z.array(storedAccount).safeParse(parseStored(text));
  return stored.success ? stored.data : NONE;
});

/** How an account stands, as far as it has been asked for. */
export type Standing = 'payments-enabled' | 'not-enabled' | 'in-progress' | 'absent';

export const $standings = map<Record<string, Standing>>({});

/** What is typed for the next account. */
export const $accountEmail = sessionAtom(
  'platformEmail',
  (text) => (text ?? '').slice(0, MAX_EMAIL_LENGTH),
  (text) => text,
);

/** What the last try found wrong with it. */
export const $accountEmailError = atom<string | undefined>();

export const $creatingAccount = atom(false);

const attempt = z.object({ email: z.string(), accountKey: z.string() });

/** The last try that brought no account: a second one for the same address is the same account. */
const $attempt = sessionAtom('platformAttempt', (text) => {
  const stored = attempt.safeParse(parseStored(text));
  return stored.success ? stored.data : undefined;
});

const FORM = 'create-account';
const STANDINGS = 'account-standings';

export function editAccountEmail(text: string): void {
  $accountEmail.set(text);
  $accountEmailError.set(undefined);
}

/** Opens an account for the address that is typed; false when that is wrong (specification §5). */
export function createAccount(): boolean {
  if ($creatingAccount.get()) return true;
  dismissFailuresOf(FORM);
  const email = normalizeEmail($accountEmail.get());
  $accountEmailError.set(faultOf(email));
  if (email === '') showFailure(platformFailures.emailRequired, FORM);
  if ($accountEmailError.get() !== undefined) return false;
  void open(email);
  return true;
}

function faultOf(email: string): string | undefined {
  if (email === '') return fieldErrors.email;
  return isEmail(email) ? undefined : fieldErrors.emailFormat;
}

async function open(email: string): Promise<void> {
  $creatingAccount.set(true);
  const answer = await call(createConnectedAccount, {
    email,
    business_type: 'individual',
    accountKey: keyFor(email),
  });
  $creatingAccount.set(false);
  if (!answer.ok) {
    showFailure(platformFailure(platformFailures.createAccount, answer), FORM);
    return;
  }
  const { accountId } = answer.value;
  $attempt.set(undefined);
  $standings.setKey(accountId, 'in-progress');
  const others = $accounts.get().filter((account) => account.accountId !== accountId);
  $accounts.set([{ accountId, email }, ...others]);
  if (normalizeEmail($accountEmail.get()) === email) $accountEmail.set('');
  showToast({ ...platformSuccesses.accountCreated, text: email });
}

function keyFor(email: string): string {
  const before = $attempt.get();
  const accountKey = before?.email === email ? before.accountKey : crypto.randomUUID();
  $attempt.set({ email, accountKey });
  return accountKey;
}

/** Asks how the accounts of this session stand, and again when somebody comes back to the page; gives what ends that. */
export function followStandings(): () => void {
  return watch(async () => {
    dismissFailuresOf(STANDINGS);
    for (const { accountId } of $accounts.get()) await askStanding(accountId);
    return false;
  });
}

async function askStanding(accountId: string): Promise<void> {
  const failure = await loadStanding(accountId);
  if (!failure) return;
  dismissFailuresOf(STANDINGS);
  showFailure(platformFailure(platformFailures.accountStatus, failure), STANDINGS);
}

/** Asks how an account stands; gives why that could not be told. */
export async function loadStanding(accountId: string): Promise<NoAnswer | undefined> {
  const answer = await call(getAccountStatus, { accountId });
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
