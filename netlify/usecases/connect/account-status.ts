import type { AccountReply } from '#contracts/connect-fields.ts';
import { type AccountAccess, accountNotFound, requireOwnAccount } from './own-account.ts';
import { refreshAccount } from './refresh-account.ts';

/** The account's current status at Stripe (specification §3, §7). */
export async function accountStatus(access: AccountAccess) {
  const known = await requireOwnAccount(access);
  const progress = await refreshAccount(known);
  if (!progress) throw accountNotFound();
  const account: AccountReply = {
    accountId: known.id,
    email: known.email,
    charges_enabled: progress.chargesEnabled,
    onboarding_complete: progress.onboardingComplete,
    can_accept_payments: progress.chargesEnabled,
    requirements: {
      currently_due: progress.due,
      errors: progress.errors.map((reason) => ({ reason })),
    },
    verifying: progress.isVerifying,
  };
  return { success: true as const, account };
}
