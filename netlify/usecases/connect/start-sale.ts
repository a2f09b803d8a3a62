import { settings } from '#adapters/settings.ts';
import { retrieveOffer } from '#adapters/stripe/connect/offers.ts';
import { createSale } from '#adapters/stripe/connect/sales.ts';
import { ApiError } from '#adapters/api-error.ts';
import { paths } from '#shop/paths.ts';
import { applicationFeeCents } from '#shop/platform.ts';
import { requirePayableTotal } from '../payment/start.ts';
import { requireAccount, productNotFound } from './own-account.ts';
import { refreshAccount } from './refresh-account.ts';

/**
 * Opens a Stripe Checkout page for one product of a storefront. The price, and so the platform's fee, comes from Stripe; the
 * visitor only sends its id (specification §7, rulings, Platform).
 */
export async function startSale({ accountId, priceId }: { accountId: string; priceId: string }) {
  const account = await requireAccount(accountId);
  const [progress, offer] = await Promise.all([
    refreshAccount(account),
    retrieveOffer(accountId, priceId),
  ]);
  if (!progress?.chargesEnabled) {
    throw new ApiError('account_not_ready', "This store can't take payments yet.");
  }
  if (!offer) throw productNotFound();
  requirePayableTotal(offer.unitCents, { isCard: true });
  const { PLATFORM_FEE_PERCENT, SITE_URL } = settings();
  const url = await createSale({
    accountId,
    priceId: offer.priceId,
    feeCents: applicationFeeCents(offer.unitCents, PLATFORM_FEE_PERCENT),
    successUrl: `${SITE_URL}${paths.storefrontSuccess(accountId)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE_URL}${paths.storefront(accountId)}`,
  });
  return { success: true as const, url };
}
