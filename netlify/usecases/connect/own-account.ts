import { hasSecret } from '#adapters/records/account-secrets.ts';
import { type ConnectedAccount, findAccount } from '#adapters/records/connected-accounts.ts';
import { isLive, settings } from '#adapters/settings.ts';
import { ApiError } from '#adapters/api-error.ts';
import { hashSecret } from './account-secret.ts';
import { requirePlatform } from './platform-is-open.ts';

/** An account, and what shows that a browser is its seller's. */
export interface AccountAccess {
  accountId: string;
  accountSecret?: string | undefined;
}

/**
 * The account, for whatever changes it or shows its email address. Beside live keys a secret of it is demanded; beside test
 * keys the platform has no access control (specification §6).
 */
export async function requireOwnAccount(access: AccountAccess): Promise<ConnectedAccount> {
  const [account, isAllowed] = await Promise.all([
    requireAccount(access.accountId),
    !isLive(settings()) || opensAccount(access),
  ]);
  if (isAllowed) return account;
  throw new ApiError(
    'account_access_required',
    'This browser has no access to the account. Ask for a link by email to go on.',
  );
}

/** An account that was opened here, for visitors; of any other nothing is told, not even whether Stripe knows it. */
export async function requireAccount(accountId: string): Promise<ConnectedAccount> {
  requirePlatform();
  const account = await findAccount(accountId);
  if (!account) throw accountNotFound();
  return account;
}

async function opensAccount({ accountId, accountSecret }: AccountAccess): Promise<boolean> {
  return accountSecret !== undefined && (await hasSecret(accountId, hashSecret(accountSecret)));
}

export function accountNotFound(): ApiError {
  return new ApiError('account_not_found', 'There is no such account.');
}

export function productNotFound(): ApiError {
  return new ApiError('product_not_found', 'There is no such product here.');
}
