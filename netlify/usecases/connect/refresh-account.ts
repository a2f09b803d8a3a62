import { type ConnectedAccount, updateAccount } from '#adapters/records/connected-accounts.ts';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { retrieveAccount } from '#adapters/stripe/connect/accounts.ts';
import { type Standing, standingOf } from './account-standing.ts';

/** Asks Stripe how an account stands and writes it down; undefined when Stripe has it no more. */
export async function refreshAccount(account: ConnectedAccount): Promise<Standing | undefined> {
  const atStripe = await retrieveAccount(account.id);
  const standing = atStripe && standingOf(atStripe);
  const isSeen = await updateAccount(account.id, {
    businessName: atStripe ? atStripe.businessName : account.businessName,
    chargesEnabled: standing?.chargesEnabled ?? false,
    onboardingComplete: standing?.onboardingComplete ?? false,
  });
  if (isSeen) await purgeStorefront(account.id);
  return standing;
}
