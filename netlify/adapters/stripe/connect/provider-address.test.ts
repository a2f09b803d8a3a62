import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkoutOrigin, providerAddress } from './provider-address.ts';

function shop(settings: Record<string, string>) {
  const given = {
    DATABASE_URL: 'postgresql://shop:secret@db.ghostbarrel.example/shop',
    SMTP_URL: 'smtps://shop:secret@smtp.ghostbarrel.example',
    MAIL_FROM: 'Ghost Barrel <hello@ghostbarrel.example>',
    SITE_URL: 'https://ghostbarrel.example',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_API_BASE: '',
    ...settings,
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a browser is sent to Stripe alone', () => {
  test.each([
    'https://connect.stripe.com/setup/s/acct_1/abc',
    'https://checkout.stripe.com/c/pay/cs_test_1#fid',
  ])('%s', (address) => {
    shop({});
    expect(providerAddress(address)).toBe(address);
  });

  test.each([
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'https://stripe.com.evil.example/',
    'https://evilstripe.com/',
    'https://stripe.com@evil.example/',
    'javascript:alert(1)//stripe.com',
    'http://127.0.0.1:4322/setup',
  ])('not to %s', (address) => {
    shop({});
    expect(() => providerAddress(address)).toThrow("Stripe's reply leads to");
  });
});

test('where a stand-in takes its place, to the stand-in alone', () => {
  shop({ STRIPE_API_BASE: 'http://127.0.0.1:4322' });
  const address = 'http://127.0.0.1:4322/setup/c/acct_1/link_1';
  expect(providerAddress(address)).toBe(address);
  expect(() => providerAddress('http://127.0.0.1:4323/setup')).toThrow('127.0.0.1:4323');
});

test("a storefront's form ends on the hosted checkout, or on what stands in for it", () => {
  shop({});
  expect(checkoutOrigin()).toBe('https://checkout.stripe.com');
  shop({ STRIPE_API_BASE: 'http://127.0.0.1:4322/' });
  expect(checkoutOrigin()).toBe('http://127.0.0.1:4322');
});
