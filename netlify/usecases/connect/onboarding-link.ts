import { settings } from '#adapters/settings.ts';
import { createOnboardingLink } from '#adapters/stripe/connect/accounts.ts';
import { paths } from '#shop/paths.ts';
import { type AccountAccess, requireOwnAccount } from './own-account.ts';

/** A link to Stripe's onboarding page, which returns to our status page (specification §2, §7). */
export async function onboardingLink(access: AccountAccess) {
  const { id: accountId } = await requireOwnAccount(access);
  const { SITE_URL } = settings();
  const url = await createOnboardingLink({
    accountId,
    returnUrl: `${SITE_URL}${paths.platformOnboarding(accountId, 'success')}`,
    refreshUrl: `${SITE_URL}${paths.platformOnboarding(accountId, 'refresh')}`,
  });
  return { success: true as const, url };
}
