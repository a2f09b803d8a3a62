import type { StripeAccount } from '#adapters/stripe/connect/accounts.ts';

const DUE = ['currently_due', 'past_due'];
/** What Stripe says of a capability while it is still looking. */
const LOOKING = ['determining_status', 'requirements_pending_verification'];

/** How far an account is, from what Stripe still needs of its seller and what it lets it do. */
export interface AccountProgress {
  /** It can be paid by card. */
  chargesEnabled: boolean;
  /** Nothing is due from the seller, now or already too late (rulings, Platform). */
  onboardingComplete: boolean;
  /** Stripe has all it asked for and is looking at it. */
  isVerifying: boolean;
  /** Stripe's names of what is due. */
  due: string[];
  /** What is wrong with what the seller gave, in Stripe's words. */
  errors: string[];
}

export function accountProgress({ cardPayments, requirements }: StripeAccount): AccountProgress {
  const due = requirements?.filter(({ awaits, due }) => awaits === 'user' && DUE.includes(due));
  const chargesEnabled = cardPayments?.status === 'active';
  const onboardingComplete = due?.length === 0;
  const isLooking =
    cardPayments?.status === 'pending' ||
    Boolean(cardPayments?.status_details.some(({ code }) => LOOKING.includes(code))) ||
    Boolean(requirements?.some(({ awaits }) => awaits === 'stripe'));
  return {
    chargesEnabled,
    onboardingComplete,
    isVerifying: onboardingComplete && !chargesEnabled && isLooking,
    due: unique(due?.map(({ name }) => name)),
    errors: unique(requirements?.flatMap(({ errors }) => errors)),
  };
}

const unique = (texts: string[] = []) => [...new Set(texts)];
