import { ApiError } from '#adapters/api-error.ts';
import {
  addEmailedSecret,
  type ConnectedAccount,
  findAccount,
  findAccountsOf,
  findSecret,
} from './accounts.queries.ts';
import { hashSecret, newSecret } from '#adapters/secrets.ts';
import { hasSellers, isLiveMode, settings } from '#adapters/settings.ts';

/** An account id with the secret that proves access to it. */
export interface AccountAccess {
  accountId: string;
  accountSecret?: string | undefined;
}

/**
 * The account, for a call that changes it or shows its email address. With live keys this requires a secret of the
 * account; with test keys the platform has no access control (requirements §6).
 */
export async function requireOwnAccount(access: AccountAccess): Promise<ConnectedAccount> {
  return isLiveMode(settings()) ? requireSecret(access) : requireAccount(access.accountId);
}

/**
 * The account, for a call that shows personal data of others. This requires the secret of an emailed link with any
 * keys: whoever created the account may have given someone else's address.
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
 * The account with this id, for visitors. Throws `account_not_found` for accounts that were not created here, whether
 * or not they exist at Stripe.
 */
export async function requireAccount(accountId: string): Promise<ConnectedAccount> {
  requireSellersEnabled();
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

export const sellersAreEnabled = () => hasSellers(settings());

export function requireSellersEnabled(): void {
  if (!sellersAreEnabled())
    throw new ApiError('platform_off', 'The seller platform is turned off.');
}

/**
 * The accounts of an address, this one first, each with a new secret for an emailed link; none when the seller platform
 * is off. The secrets are generated when the email is sent: only their hashes are stored.
 */
export async function issueLinks(email: string, firstId: string | null, max: number) {
  const accounts = sellersAreEnabled() ? await findAccountsOf(email, firstId, max) : [];
  return Promise.all(
    accounts.map(async ({ id }) => {
      const { secret, secretHash } = newSecret();
      await addEmailedSecret(id, secretHash);
      return { accountId: id, secret };
    }),
  );
}
