import { type ConnectedAccount, findAccount } from '#adapters/records/connected-accounts.ts';
import { Refusal } from '#contracts/refusal.ts';
import { requirePlatform } from './platform-is-open.ts';

/** An account that was opened here; of any other nothing is told, not even whether Stripe knows it. */
export async function ownAccount(accountId: string): Promise<ConnectedAccount> {
  requirePlatform();
  const account = await findAccount(accountId);
  if (!account) throw accountNotFound();
  return account;
}

export function accountNotFound(): Refusal {
  return new Refusal('account_not_found', 'There is no such account.');
}

export function productNotFound(): Refusal {
  return new Refusal('product_not_found', 'There is no such product here.');
}
