import { describe, expect, test } from 'vitest';
import { checkoutOrigin, paypalAddress, stripeAddress } from './provider-address.ts';

const PAYPAL = 'https://api-m.paypal.com';
const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';
const LOCAL = 'http://127.0.0.1:4322';

describe("redirects to Stripe allow only Stripe's hosts", () => {
  test.each([
    'https://connect.stripe.com/setup/s/acct_1/abc',
    'https://accounts.stripe.com/r/acct_1#alu_test_1',
    'https://checkout.stripe.com/c/pay/cs_test_1#fid',
  ])('%s', (address) => {
    expect(stripeAddress(address, undefined)).toBe(address);
  });

  test.each([
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'https://checkout.stripe.com:8443/c/pay/cs_test_1',
    'https://dashboard.stripe.com/',
    'https://checkout.stripe.com.evil.example/',
    'https://evilstripe.com/',
    'https://checkout.stripe.com@evil.example/',
    'javascript:alert(1)//checkout.stripe.com',
    'not an address',
    `${LOCAL}/setup`,
  ])('not to %s', (address) => {
    expect(() => stripeAddress(address, undefined)).toThrow(/^Stripe's reply leads to /);
  });
});

describe("redirects to PayPal allow only PayPal's hosts", () => {
  test('of the environment of its API', () => {
    const live = 'https://www.paypal.com/checkoutnow?token=5O1';
    const test = 'https://www.sandbox.paypal.com/checkoutnow?token=5O1';
    expect(paypalAddress(live, PAYPAL)).toBe(live);
    expect(paypalAddress(test, PAYPAL_SANDBOX)).toBe(test);
    expect(() => paypalAddress(test, PAYPAL)).toThrow('www.sandbox.paypal.com');
    expect(() => paypalAddress(live, PAYPAL_SANDBOX)).toThrow('www.paypal.com');
  });

  test.each([
    'http://www.paypal.com/checkoutnow?token=5O1',
    'https://www.paypal.com.evil.example/checkoutnow',
    'https://www.paypal.com@evil.example/',
    'https://paypal.com.evil.example/',
    'javascript:alert(1)',
    '/checkoutnow',
  ])('not to %s', (address) => {
    expect(() => paypalAddress(address, PAYPAL)).toThrow(/^PayPal's reply leads to /);
  });
});

test('with a sandbox configured, redirects allow only the sandbox', () => {
  const address = `${LOCAL}/setup/c/acct_1/link_1`;
  for (const check of [stripeAddress, paypalAddress]) {
    expect(check(address, LOCAL)).toBe(address);
    expect(() => check('http://127.0.0.1:4323/setup', LOCAL)).toThrow('http://127.0.0.1:4323');
    expect(() => check('https://www.paypal.com/', LOCAL)).toThrow('https://www.paypal.com');
  }
});

test("a storefront's form may redirect to the hosted checkout or its sandbox", () => {
  expect(checkoutOrigin(undefined)).toBe('https://checkout.stripe.com');
  expect(checkoutOrigin(`${LOCAL}/`)).toBe(LOCAL);
});
