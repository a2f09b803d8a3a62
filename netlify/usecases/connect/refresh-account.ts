import { type ConnectedAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { retrieveAccount } from '#adapters/stripe/connect/accounts.ts';
import { type AccountProgress, accountProgress } from './account-progress.ts';

/** Retrieves an account from Stripe and stores its status; undefined when Stripe no longer has it. */
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
