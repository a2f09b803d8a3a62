const CHECKOUT = 'https://checkout.stripe.com';

/**
 * The hosts of Stripe's hosted checkout (docs.stripe.com/api/checkout/sessions/object) and onboarding: connect.stripe.com
 * with its API v1, accounts.stripe.com with v2 (docs.stripe.com/api/v2/core/account-links/object). A custom checkout domain
 * would have to be added.
 */
const STRIPE_PAGES = [CHECKOUT, 'https://connect.stripe.com', 'https://accounts.stripe.com'];

/**
 * The host where a shopper approves an order, for each PayPal API (developer.paypal.com/api/rest/integration/orders-api/api-
 * use-cases/standard).
 */
const PAYPAL_PAGES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};

/** Returns a URL from Stripe's reply once its host is verified; throws for any other host. */
export function stripeAddress(address: string, apiBase: string | undefined): string {
  return providerAddress('Stripe', address, apiBase ? [originOf(apiBase)] : STRIPE_PAGES);
}

/** The same for PayPal. */
export function paypalAddress(address: string, apiBase: string): string {
  const api = originOf(apiBase);
  return providerAddress('PayPal', address, [PAYPAL_PAGES[api] ?? api]);
}

/** The origin of Stripe Checkout, which a storefront's form may redirect to. */
export function checkoutOrigin(apiBase: string | undefined): string {
  return apiBase ? originOf(apiBase) : CHECKOUT;
}

/** A provider's reply must not redirect the browser to another site. */
function providerAddress(provider: string, address: string, origins: readonly string[]): string {
  const origin = URL.parse(address)?.origin ?? 'no address';
  if (origins.includes(origin)) return address;
  throw new Error(`${provider}'s reply leads to ${origin}.`);
}

const originOf = (address: string) => new URL(address).origin;
