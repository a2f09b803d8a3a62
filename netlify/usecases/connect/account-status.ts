import type { AccountReply } from '#contracts/connect-fields.ts';
import { type AccountAccess, accountNotFound, ownAccount } from './own-account.ts';
import { refreshAccount } from './refresh-account.ts';

/** How far an account is, as Stripe says now (specification §3, §7). */
export async function accountStatus(access: AccountAccess) {
  const known = await ownAccount(access);
  const standing = await refreshAccount(known);
  if (!standing) throw accountNotFound();
  const account: AccountReply = {
    accountId: known.id,
    email: known.email,
    charges_enabled: standing.chargesEnabled,
    onboarding_complete: standing.onboardingComplete,
    can_accept_payments: standing.chargesEnabled,
    requirements: {
      currently_due: standing.due,
      errors: standing.errors.map((reason) => ({ reason })),
    },
    verifying: standing.isVerifying,
  };
  return { success: true as const, account };
}
