import Stripe from 'stripe';

/** Whether the SDK rejected the signature. For an empty signature it throws an ordinary error of `secureCompare`. */
export function isUnsigned(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return true;
  return error instanceof Error && error.message.startsWith('secureCompare');
}
