import { settings } from '#adapters/settings.ts';

/**
 * An address that a browser is to be sent to, once it is known to be Stripe's own: nothing that a reply holds leads a seller
 * or a visitor anywhere else.
 */
export function providerAddress(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  const { STRIPE_API_BASE } = settings();
  const isStripe = STRIPE_API_BASE
    ? host === new URL(STRIPE_API_BASE).host
    : protocol === 'https:' && /(?:^|\.)stripe\.com$/.test(hostname);
  if (!isStripe) throw new Error(`Stripe's reply leads to ${host}.`);
  return address;
}

/** Where Stripe's own checkout stands: the one place beside ours on which a storefront's form may end. */
export function checkoutOrigin(): string {
  const { STRIPE_API_BASE } = settings();
  return STRIPE_API_BASE ? new URL(STRIPE_API_BASE).origin : 'https://checkout.stripe.com';
}
