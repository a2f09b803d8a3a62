import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const paymentData = JSON.stringify(wadesPayment);
const open = async (browser: Parameters<typeof stubBrowser>[0]) => ({
  ...stubBrowser(browser),
  ...(await import('./resume.ts')),
});
const redirectOf = async (browser: Parameters<typeof stubBrowser>[0]) =>
  (await open(browser)).$redirect.get();

afterEach(() => vi.unstubAllGlobals());

describe('the payment page', () => {
  test('is for whoever comes from checkout with something in the cart', async () => {
    expect(await redirectOf({ local: { cart: oneTee }, session: { paymentData } })).toBeUndefined();
  });

  test('sends to the cart without payment data', async () => {
    expect(await redirectOf({ local: { cart: oneTee } })).toBe('cart');
    expect(await redirectOf({ local: { cart: oneTee }, session: { paymentData: '{' } })).toBe(
      'cart',
    );
  });

  test('sends to the cart when there is nothing in it', async () => {
    expect(await redirectOf({ session: { paymentData } })).toBe('cart');
  });

  test('says of a cart that another tab has paid for where it is gone', async () => {
    const { $redirect, followRedirect, sessionStorage, visited } = await open({
      local: { usedKeys: JSON.stringify([KEY]) },
      session: { paymentData, checkoutKey: KEY },
    });
    expect($redirect.get()).toBe('paid-elsewhere');
    followRedirect('paid-elsewhere');
    expect(JSON.parse(sessionStorage.toast ?? '')).toMatchObject({
      title: 'Order Placed in Another Tab',
    });
    expect(visited).toEqual(['/cart']);
  });

  test.each(['?session_id=cs_1', '?canceled=true', '?token=5O1', '?status=cancel'])(
    'lets a return with %s stay, whatever the cart holds',
    async (search) => {
      expect(await redirectOf({ session: { paymentData }, search })).toBeUndefined();
    },
  );

  test('tells whoever returns too late not to pay twice', async () => {
    const { $redirect, followRedirect, sessionStorage, visited } = await open({
      search: '?session_id=cs_1',
    });
    expect($redirect.get()).toBe('session-expired');
    followRedirect('session-expired');
    expect(JSON.parse(sessionStorage.toast ?? '')).toEqual({
      title: 'Error',
      text: 'Session expired. Please try again.',
      tone: 'bad',
    });
    expect(visited).toEqual(['/cart#session-expired']);
  });
});
