import Stripe from 'stripe';

/** Whether this is how the SDK says that Stripe did not sign it. Over a signature with nothing in it, it trips. */
export function isUnsigned(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return true;
  return error instanceof Error && error.message.startsWith('secureCompare');
}
