import { originOf } from './addresses.ts';

const CHECKOUT = 'https://checkout.stripe.com';

/**
 * The hosts of Stripe's hosted checkout (docs.stripe.com/api/checkout/sessions/object) and onboarding:
 * connect.stripe.com with its API v1, accounts.stripe.com with v2 (docs.stripe.com/api/v2/core/account-links/object). A
 * custom checkout domain would have to be added.
 */
const STRIPE_PAGES = [CHECKOUT, 'https://connect.stripe.com', 'https://accounts.stripe.com'];

/** The host where a shopper approves an order, for each PayPal API. */
const PAYPAL_PAGES: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};

/**
 * Returns a URL from Stripe's reply once its host is verified, so that no reply redirects the browser to another site.
 */
export function stripeAddress(address: string, apiBase: string | undefined): string {
  const origins = apiBase ? [originOf(apiBase)] : STRIPE_PAGES;
  const origin = URL.parse(address)?.origin ?? 'no address';
  if (origins.includes(origin)) return address;
  throw new Error(`Stripe's reply leads to ${origin}.`);
}

/**
 * The page where the shopper approves this order. PayPal's replies link to it as `approve`, `payer-action`, `redirect`
 * or not at all, so it is composed, as WooCommerce's PayPal plugin does (`api.factory.paypal-checkout-url`).
 */
export function paypalApprovalPage(orderId: string, apiBase: string): string {
  const api = originOf(apiBase);
  const page = new URL('/checkoutnow', PAYPAL_PAGES[api] ?? api);
  page.searchParams.set('token', orderId);
  return page.href;
}

/** The origin of Stripe Checkout, which a storefront's form may redirect to. */
export function checkoutOrigin(apiBase: string | undefined): string {
  return apiBase ? originOf(apiBase) : CHECKOUT;
}
