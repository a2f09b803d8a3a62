import { afterEach, describe, expect, test, vi } from 'vitest';
import { importCart, stubBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const paymentData = JSON.stringify(wadesPayment);
const open = async (browser: Parameters<typeof stubBrowser>[0]) => ({
  ...stubBrowser(browser),
  ...(await importCart()),
  ...(await import('./resume.ts')),
});
const redirectOf = async (browser: Parameters<typeof stubBrowser>[0]) =>
  (await open(browser)).$redirect.get();

afterEach(() => vi.unstubAllGlobals());

describe('the payment page', () => {
  test('opens for a shopper who comes from checkout with items in the cart', async () => {
    expect(await redirectOf({ local: { cart: oneTee }, session: { paymentData } })).toBeUndefined();
  });

  test('redirects to the cart without checkout data', async () => {
    expect(await redirectOf({ local: { cart: oneTee } })).toBe('cart');
    expect(await redirectOf({ local: { cart: oneTee }, session: { paymentData: '{' } })).toBe(
      'cart',
    );
  });

  test('redirects to the cart when it is empty', async () => {
    expect(await redirectOf({ session: { paymentData } })).toBe('cart');
  });

  test('explains on the cart page that another tab has paid for it', async () => {
    const { $redirect, followRedirect, resumePayment, sessionStorage, visited } = await open({
      local: { usedKeys: JSON.stringify([KEY]) },
      session: { paymentData, checkoutKey: KEY },
    });
    // The page may read the redirect only after this.
    await resumePayment();
    expect($redirect.get()).toBe('paid-in-another-tab');
    followRedirect('paid-in-another-tab');
    expect(JSON.parse(sessionStorage.toast ?? '')).toMatchObject({
      title: 'Order Placed in Another Tab',
    });
    expect(visited).toEqual(['/cart']);
  });

  test.each(['?session_id=cs_1', '?canceled=true', '?token=5O1', '?status=cancel'])(
    'stays open for a return with %s, whatever is in the cart',
    async (search) => {
      expect(await redirectOf({ session: { paymentData }, search })).toBeUndefined();
    },
  );

  test('keeps its form during a payment while another tab empties the cart', async () => {
    const { $storedCart, $view } = await open({
      local: { cart: oneTee },
      session: { paymentData },
    });
    const { $step } = await import('./state.ts');
    const shown: string[] = [];
    $view.subscribe((view) => shown.push(view));
    $step.set('busy');
    $storedCart.set([]);
    expect(shown).toEqual(['form']);
    $step.set('done');
    expect(shown).toEqual(['form', 'done']);
  });

  describe('after a cancelled payment', () => {
    const cancelled = async (local: Record<string, string>) => {
      const browser = await open({
        local,
        session: { paymentData, checkoutKey: KEY },
        search: '?canceled=true',
      });
      const replaceState = () => Object.assign(location, { search: '' });
      vi.stubGlobal('history', { replaceState });
      await browser.resumePayment();
      return browser;
    };

    test('shows its form, and a reload does too', async () => {
      const { $view } = await cancelled({ cart: oneTee });
      expect($view.get()).toBe('form');
      expect(location.search).toBe('');
    });

    test('says that there is nothing to pay for if the cart is empty', async () => {
      const { $redirect, $view } = await cancelled({});
      expect($redirect.get()).toBeUndefined();
      expect($view.get()).toBe('empty');
    });

    test('explains on the cart page that another tab has paid for it', async () => {
      const { $redirect } = await cancelled({ usedKeys: JSON.stringify([KEY]) });
      expect($redirect.get()).toBe('paid-in-another-tab');
    });
  });

  test('warns a shopper who returns too late not to pay twice', async () => {
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
