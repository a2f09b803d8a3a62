import { describe, expect, test } from 'vitest';
import { checkoutOrigin, paypalApprovalPage, stripeAddress } from './provider-address.ts';

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

test.each([
  ['live', 'https://api-m.paypal.com', 'https://www.paypal.com/checkoutnow?token=5O1'],
  [
    'test',
    'https://api-m.sandbox.paypal.com',
    'https://www.sandbox.paypal.com/checkoutnow?token=5O1',
  ],
  ['stand-in', `${LOCAL}/`, `${LOCAL}/checkoutnow?token=5O1`],
])("an order is approved on PayPal's page for its %s API", (_, apiBase, page) => {
  expect(paypalApprovalPage('5O1', apiBase)).toBe(page);
  expect(paypalApprovalPage('../x?y=&', apiBase)).toBe(page.replace('5O1', '..%2Fx%3Fy%3D%26'));
});

test('with a sandbox configured, redirects to Stripe allow only the sandbox', () => {
  const address = `${LOCAL}/setup/c/acct_1/link_1`;
  expect(stripeAddress(address, LOCAL)).toBe(address);
  expect(() => stripeAddress('http://127.0.0.1:4323/setup', LOCAL)).toThrow('127.0.0.1:4323');
  expect(() => stripeAddress('https://checkout.stripe.com/', LOCAL)).toThrow('checkout.stripe.com');
});

test("a storefront's form may redirect to the hosted checkout or its sandbox", () => {
  expect(checkoutOrigin(undefined)).toBe('https://checkout.stripe.com');
  expect(checkoutOrigin(`${LOCAL}/`)).toBe(LOCAL);
});
