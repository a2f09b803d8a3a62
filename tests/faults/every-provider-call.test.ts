import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { newCheckout, PURCHASES } from './shoppers.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShopInTrouble);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Every request to a provider during a payment, in order. */
const CALLS = [
  ['card', 'faults', 'POST', '/v1/payment_intents'],
  ['card', 'faults', 'GET', '/v1/payment_intents/:id'],
  ['hosted', 'faults', 'POST', '/v1/checkout/sessions'],
  ['hosted', 'faults', 'GET', '/v1/checkout/sessions/:id'],
  ['paypal', 'paypalFaults', 'POST', '/v1/oauth2/token'],
  ['paypal', 'paypalFaults', 'POST', '/v2/checkout/orders'],
  ['paypal', 'paypalFaults', 'POST', '/v2/checkout/orders/:id/capture'],
] as const;
/** Longer than any timeout. */
const ALWAYS = 9;

describe.each(CALLS)(
  '%s: the provider does not respond',
  (paymentMethod, provider, method, path) => {
    test.each([
      ['drop', 'before'],
      ['drop', 'after'],
      ['error', 'before'],
    ] as const)(`to ${method} ${path} (%s %s the request is recorded)`, async (what, when) => {
      shop.paypalFaults.revokeTokens();
      shop[provider].requests.order({ method, path, what, when, times: ALWAYS });
      const checkoutRequest = newCheckout();
      expect(await PURCHASES[paymentMethod](shop, checkoutRequest)).toBe('stopped');
      await shop.recover();
      expect(await brokenInvariants(shop)).toEqual([]);

      // A returning shopper gets one order, whether or not the reconciler has placed it.
      expect(await PURCHASES[paymentMethod](shop, checkoutRequest)).toBe('done');
      await shop.replay();
      expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
      expect(await brokenInvariants(shop)).toEqual([]);
    });
  },
);
