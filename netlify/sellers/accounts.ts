import { createHash, randomUUID } from 'node:crypto';
import { purgeStorefront } from '#adapters/page-cache.ts';
import { addAccount, type ConnectedAccount, updateAccount } from './accounts.queries.ts';
import { newSecret } from '#adapters/secrets.ts';
import { settings } from '#adapters/settings.ts';
import {
  createStripeAccount,
  createOnboardingLink,
  retrieveAccount,
  type StripeAccount,
} from './stripe-accounts.ts';
import type { AccountReply } from '#contracts/sellers/fields.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { createConnectedAccountCall } from '#contracts/sellers/create-connected-account.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { visibleText } from '#shop/visible-text.ts';
import {
  type AccountAccess,
  accountNotFound,
  requireOwnAccount,
  requireSellersEnabled,
} from './access.ts';

/** Creates a connected account at Stripe and records it as ours (requirements §5, §7). */
export async function openAccount(request: ParsedRequestOf<typeof createConnectedAccountCall>) {
  const { email, storeName, requestKey } = request;
  requireSellersEnabled();
  const name = visibleText(storeName);
  const content = JSON.stringify([email, name]);
  const contentHash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const idempotencyKey = `account:${requestKey ?? randomUUID()}:${contentHash}`;
  const account = await createStripeAccount(email, name, idempotencyKey);
  const progress = accountProgress(account);
  // Every call adds a secret. Only the browser that created the account knows the request key that finds it again.
  const { secret, secretHash } = newSecret();
  await addAccount(account.id, email, secretHash);
  await updateAccount(account.id, { ...account, ...progress });
  return {
    success: true as const,
    accountId: account.id,
    accountSecret: secret,
    charges_enabled: progress.chargesEnabled,
  };
}

/** The account's current status at Stripe (requirements §3, §7). */
export async function accountStatus(access: AccountAccess) {
  const known = await requireOwnAccount(access);
  const refreshed = await refreshAccount(known);
  if (!refreshed) throw accountNotFound();
  const { businessName, ...progress } = refreshed;
  const account: AccountReply = {
    accountId: known.id,
    email: known.email,
    business_name: visibleText(businessName ?? '') ?? null,
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

/** A link to Stripe's onboarding page, which returns to our status page (requirements §2, §7). */
export async function onboardingLink(access: AccountAccess) {
  const { id: accountId } = await requireOwnAccount(access);
  const { SITE_URL } = settings();
  const url = await createOnboardingLink(accountId, {
    return_url: `${SITE_URL}${sellerPaths.onboarding(accountId, 'success')}`,
    refresh_url: `${SITE_URL}${sellerPaths.onboarding(accountId, 'refresh')}`,
  });
  return { success: true as const, url };
}

/** Retrieves an account from Stripe and stores its status; undefined when Stripe no longer has it. */
export async function refreshAccount(
  account: ConnectedAccount,
): Promise<(AccountProgress & { businessName: string | null }) | undefined> {
  const atStripe = await retrieveAccount(account.id);
  const progress = atStripe && accountProgress(atStripe);
  const isSeen = await updateAccount(account.id, {
    ...(atStripe ?? account),
    ...(progress ?? { chargesEnabled: false, onboardingComplete: false }),
  });
  if (isSeen) await purgeStorefront(account.id);
  return progress && { ...progress, businessName: atStripe.businessName };
}

const DUE = ['currently_due', 'past_due'];
/** Codes of a capability that Stripe is still verifying. */
const VERIFYING_CODES = ['determining_status', 'requirements_pending_verification'];

/** The onboarding progress of an account, derived from its requirements and capabilities at Stripe. */
export interface AccountProgress {
  /** Whether it can take card payments. */
  chargesEnabled: boolean;
  /** Nothing is due or past due from the seller (requirements §9). */
  onboardingComplete: boolean;
  /** Stripe has everything it asked for and is verifying it. */
  isVerifying: boolean;
  /** Stripe's names of the due requirements. */
  due: string[];
  /** Errors in the seller's information, in Stripe's words. */
  errors: string[];
}

export function accountProgress({ cardPayments, requirements }: StripeAccount): AccountProgress {
  const due = requirements?.filter(({ awaits, due }) => awaits === 'user' && DUE.includes(due));
  const chargesEnabled = cardPayments?.status === 'active';
  const onboardingComplete = due?.length === 0;
  const isAtStripe =
    cardPayments?.status === 'pending' ||
    Boolean(cardPayments?.status_details.some(({ code }) => VERIFYING_CODES.includes(code))) ||
    Boolean(requirements?.some(({ awaits }) => awaits === 'stripe'));
  return {
    chargesEnabled,
    onboardingComplete,
    isVerifying: onboardingComplete && !chargesEnabled && isAtStripe,
    due: unique(due?.map(({ name }) => name)),
    errors: unique(requirements?.flatMap(({ errors }) => errors)),
  };
}

const unique = (texts: string[] = []) => [...new Set(texts)];
