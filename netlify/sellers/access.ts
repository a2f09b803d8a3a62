import { ApiError } from '#adapters/api-error.ts';
import { addEmailedSecret, findSecret } from './accounts.queries.ts';
import { type ConnectedAccount, findAccount } from './accounts.queries.ts';
import { hashSecret, newSecret } from '#adapters/secrets.ts';
import { isLiveMode, settings } from '#adapters/settings.ts';

/** An account id with the secret that proves access to it. */
export interface AccountAccess {
  accountId: string;
  accountSecret?: string | undefined;
}

/**
 * The account, for a call that changes it or shows its email address. With live keys this requires a secret of the account;
 * with test keys the platform has no access control (requirements §6).
 */
export async function requireOwnAccount(access: AccountAccess): Promise<ConnectedAccount> {
  return isLiveMode(settings()) ? requireSecret(access) : requireAccount(access.accountId);
}

/**
 * The account, for a call that shows personal data of others. This requires the secret of an emailed link with any keys:
 * whoever created the account may have given someone else's address.
 */
export function requireEmailedSecret(access: AccountAccess): Promise<ConnectedAccount> {
  return requireSecret(access, true);
}

async function requireSecret(
  { accountId, accountSecret }: AccountAccess,
  mustBeEmailed = false,
): Promise<ConnectedAccount> {
  const [account, secret] = await Promise.all([
    requireAccount(accountId),
    accountSecret ? findSecret(accountId, hashSecret(accountSecret)) : undefined,
  ]);
  if (secret && (secret.isEmailed || !mustBeEmailed)) return account;
  throw new ApiError(
    'account_access_required',
    'This browser has no access to the account. Request a link by email to continue.',
  );
}

/**
 * The account with this id, for visitors. Throws `account_not_found` for accounts that were not created here, whether or not
 * they exist at Stripe.
 */
export async function requireAccount(accountId: string): Promise<ConnectedAccount> {
  requirePlatform();
  const account = await findAccount(accountId);
  if (!account) throw accountNotFound();
  return account;
}

export function accountNotFound(): ApiError {
  return new ApiError('account_not_found', 'There is no such account.');
}

export function productNotFound(): ApiError {
  return new ApiError('product_not_found', 'This product is not for sale.');
}

/** Whether the seller platform is enabled. Anyone can sell on it, so with live keys it must be enabled by a setting. */
export function platformIsOpen(): boolean {
  return settings().PLATFORM_ENABLED ?? !isLiveMode(settings());
}

/** Throws `platform_off` when the platform is disabled. */
export function requirePlatform(): void {
  if (!platformIsOpen()) throw new ApiError('platform_off', 'The seller platform is turned off.');
}

/** Adds a secret for an emailed link to those that already open the account. */
export async function issueSecret(accountId: string): Promise<string> {
  const { secret, secretHash } = newSecret();
  await addEmailedSecret(accountId, secretHash);
  return secret;
}
