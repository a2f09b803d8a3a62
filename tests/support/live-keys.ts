import dns from 'node:dns';
import { vi } from 'vitest';

const lookup = dns.lookup.bind(dns) as (host: string, ...rest: unknown[]) => void;

/** Sets the shop to production with live keys on its database. Stripe is never called: its address is invalid. */
export function stubLiveKeys(): void {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_of_a_shop_in_production');
  vi.stubEnv('STRIPE_API_BASE', '');
  vi.stubEnv('DATABASE_URL', 'postgresql://shop:secret@db.ghostbarrel.example/shop');
  vi.stubEnv('SITE_URL', 'https://ghostbarrel.example');
  vi.stubEnv('SMTP_URL', 'smtps://shop:secret@smtp.ghostbarrel.example');
  vi.stubEnv('PAYPAL_API_BASE', 'https://api-m.paypal.com');
  vi.spyOn(dns, 'lookup').mockImplementation((host: string, ...rest: unknown[]) => {
    if (!host.endsWith('stripe.com')) {
      lookup(host, ...rest);
      return;
    }
    const done = rest.at(-1) as (error: Error) => void;
    process.nextTick(done, new Error(`A test asks ${host}.`));
  });
}
