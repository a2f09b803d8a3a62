/** A mistake in how the page uses the script: thrown, as Stripe's script throws it. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
