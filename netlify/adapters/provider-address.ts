const CHECKOUT = 'https://checkout.stripe.com';

/**
 * Where Stripe's pages are: the hosted checkout (docs.stripe.com/api/checkout/sessions/object) and onboarding, whose links
 * lead to connect.stripe.com from v1 of its API and to accounts.stripe.com from v2
 * (docs.stripe.com/api/v2/core/account-links/object). A custom domain for Checkout would have to be added.
 */
const STRIPE_PAGES = [CHECKOUT, 'https://connect.stripe.com', 'https://accounts.stripe.com'];

/**
 * Where a shopper approves what was ordered through each of PayPal's APIs
 * (developer.paypal.com/api/rest/integration/orders-api/api-use-cases/standard).
 */
const PAYPAL_PAGES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};

/** An address in Stripe's reply once it is known to be Stripe's own, or that of what stands in for it at `apiBase`. */
export function stripeAddress(address: string, apiBase: string | undefined): string {
  return providerAddress('Stripe', address, apiBase ? [originOf(apiBase)] : STRIPE_PAGES);
}

/** The same for PayPal, whose API has an address in any case. */
export function paypalAddress(address: string, apiBase: string): string {
  const api = originOf(apiBase);
  return providerAddress('PayPal', address, [PAYPAL_PAGES[api] ?? api]);
}

/** Where Stripe's own checkout stands: the one place beside ours on which a storefront's form may end. */
export function checkoutOrigin(apiBase: string | undefined): string {
  return apiBase ? originOf(apiBase) : CHECKOUT;
}

/** Nothing that a provider's reply holds leads a browser anywhere else: another origin is a fault, and not followed. */
function providerAddress(provider: string, address: string, origins: readonly string[]): string {
  const origin = URL.parse(address)?.origin ?? 'no address';
  if (origins.includes(origin)) return address;
  throw new Error(`${provider}'s reply leads to ${origin}.`);
}

const originOf = (address: string) => new URL(address).origin;
