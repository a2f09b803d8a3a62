import { type ConnectedAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { retrieveAccount } from '#adapters/stripe/connect/accounts.ts';
import { type AccountProgress, accountProgress } from './account-progress.ts';

/** Asks Stripe how an account stands and writes it down; undefined when Stripe has it no more. */
export async function refreshAccount(
  account: ConnectedAccount,
): Promise<AccountProgress | undefined> {
  const atStripe = await retrieveAccount(account.id);
  const progress = atStripe && accountProgress(atStripe);
  const isSeen = await updateAccount(account.id, {
    businessName: atStripe ? atStripe.businessName : account.businessName,
    chargesEnabled: progress?.chargesEnabled ?? false,
    onboardingComplete: progress?.onboardingComplete ?? false,
  });
  if (isSeen) await purgeStorefront(account.id);
  return progress;
}
