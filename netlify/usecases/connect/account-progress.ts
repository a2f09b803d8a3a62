import type { StripeAccount } from '#adapters/stripe/connect/accounts.ts';

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
