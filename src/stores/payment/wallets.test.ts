import { afterEach, expect, test, vi } from 'vitest';
import { importCart, stubBrowser, stubFunctions } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

const loadStripe = vi.fn();
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const ORDER = { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' };
const TWO_TEES = {
  lines: [],
  subtotal: 57.98,
  unavailable: 0,
  discountAmount: 0,
  salesTax: 3.48,
  finalTotal: 61.46,
};
const settings = { publishableKey: 'pk_test', appearance: {}, fonts: [] };

/** A payment page with a wallet's button; `emit` is what the shopper does with it. */
async function openPageWithWallet(answers: Parameters<typeof stubFunctions>[0] = {}) {
  stubBrowser({ local: { cart: oneTee }, session: { paymentData: JSON.stringify(wadesPayment) } });
  const requests = stubFunctions(answers);
  const handlers: Record<string, (event: object) => void> = {};
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, handler: () => void) => {
      handlers[event] = handler;
    },
  };
  const elements = { create: () => element, submit: () => Promise.resolve({}), update: vi.fn() };
  const confirmPayment = vi.fn(() => Promise.resolve({ paymentIntent: { status: 'succeeded' } }));
  loadStripe.mockResolvedValue({ elements: () => elements, confirmPayment });
  const stores = {
    ...(await import('./flow.ts')),
    ...(await import('./promo.ts')),
    ...(await import('./resume.ts')),
    ...(await import('./state.ts')),
    ...(await import('./wallets.ts')),
    ...(await importCart()),
  };
  await stores.createPaymentPage().resumed;
  let paying = Promise.resolve();
  stores.openWallets({} as HTMLElement, settings, (wallet) => {
    paying = stores.payByWallet(wallet);
  });
  await vi.waitFor(() => expect(handlers.confirm).toBeDefined());
  const press = () => {
    const answer = { resolve: vi.fn(), reject: vi.fn() };
    handlers.click?.(answer);
    return answer;
  };
  const agree = async () => {
    const paymentFailed = vi.fn();
    handlers.confirm?.({ paymentFailed });
    await paying;
    return paymentFailed;
  };
  return { ...stores, requests, confirmPayment, press, agree };
}

afterEach(() => vi.unstubAllGlobals());

test('charges what the sheet shows', async () => {
  const { agree, confirmPayment, press, requests } = await openPageWithWallet({
    'create-payment-intent': () => [200, { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' }],
    'confirm-payment': () => [200, ORDER],
  });
  expect(press().resolve).toHaveBeenCalledOnce();
  expect(await agree()).not.toHaveBeenCalled();
  expect(requests[0]?.body).toMatchObject({ amount: 30.73 });
  expect(confirmPayment).toHaveBeenCalledOnce();
});

test('closes the sheet and charges nothing when another tab has changed the total', async () => {
  const { $notice, $quote, addTee, agree, confirmPayment, press } = await openPageWithWallet({
    'create-payment-intent': ({ amount }: { amount: number }) =>
      amount === 61.46
        ? [200, { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' }]
        : [409, { error: '…', code: 'price_changed', quote: TWO_TEES }],
    'confirm-payment': () => [200, ORDER],
  });
  press();
  addTee('M');
  expect(await agree()).toHaveBeenCalledWith({ reason: 'fail' });
  expect(confirmPayment).not.toHaveBeenCalled();
  expect($notice.get()).toBe('price-changed');
  expect($quote.get().totalCents).toBe(6146);
});

test('closes the sheet when its pieces sell out, and opens none until the cart is adjusted', async () => {
  const short = { id: 'ghost-barrel-tee', size: 'M', requested: 1, available: 0, retired: false };
  const { $notice, $shortLines, addTee, agree, confirmPayment, press, removeFromCart } = {
    ...(await openPageWithWallet({
      'create-payment-intent': () => [409, { error: '…', code: 'sold_out', lines: [short] }],
    })),
    ...(await import('#stores/cart/edit-cart.ts')),
  };
  press();
  expect(await agree()).toHaveBeenCalledWith({ reason: 'fail' });
  expect(confirmPayment).not.toHaveBeenCalled();
  expect($notice.get()).toBe('sold-out');
  expect(press().reject).toHaveBeenCalledOnce();
  addTee('L');
  $shortLines.get().forEach(removeFromCart);
  expect(press().resolve).toHaveBeenCalledOnce();
});

test('opens no sheet while a promo code is being checked', async () => {
  const { applyPromo, editPromoCode, press } = await openPageWithWallet({
    'validate-promo-code': () => [200, { valid: false, error: 'Invalid promo code' }],
  });
  editPromoCode('WELCOME10');
  const applying = applyPromo();
  expect(press().reject).toHaveBeenCalledOnce();
  await applying;
  expect(press().resolve).toHaveBeenCalledOnce();
});
