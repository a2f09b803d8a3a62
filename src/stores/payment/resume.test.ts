import { afterEach, expect, test, vi } from 'vitest';
import { $storedCart } from '#stores/cart/stored-cart.ts';
import { fillCart, openBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';
import { createPaymentPage, $redirect, $view, followRedirect } from './resume.ts';
import { $step } from './state.ts';

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const paymentData = JSON.stringify(wadesPayment);
const paidElsewhere = {
  cart: '[]',
  local: { checkoutSession: JSON.stringify({ usedKeys: [KEY] }) },
  session: { paymentData, checkoutKey: KEY },
};
let page: ReturnType<typeof createPaymentPage>;

interface Visit {
  cart?: string;
  session?: Record<string, string>;
  local?: Record<string, string>;
  search?: string;
}

async function open({
  cart = oneTee,
  session = { paymentData },
  local = {},
  search = '',
}: Visit = {}) {
  const browser = openBrowser({ session, local, search });
  fillCart(cart);
  const replaceState = () => Object.assign(location, { search: '' });
  vi.stubGlobal('history', { replaceState });
  page = createPaymentPage();
  await page.resumed;
  return browser;
}

afterEach(() => {
  page.exit();
  vi.unstubAllGlobals();
});

test.each([
  ['opens from checkout with items in the cart', {}, undefined, 'form'],
  ['redirects to the cart without checkout data', { session: {} }, 'cart', 'leaving'],
  [
    'redirects to the cart with unreadable data',
    { session: { paymentData: '{' } },
    'cart',
    'leaving',
  ],
  ['redirects to the cart when it is empty', { cart: '[]' }, 'cart', 'leaving'],
  ['knows that another tab has paid', paidElsewhere, 'paid-in-another-tab', 'leaving'],
  [
    'knows it after a cancelled payment too',
    { ...paidElsewhere, search: '?canceled=true' },
    'paid-in-another-tab',
    'leaving',
  ],
  ['shows its form after a cancelled payment', { search: '?canceled=true' }, undefined, 'form'],
  [
    'has nothing to pay for after cancelling with an empty cart',
    { cart: '[]', search: '?canceled=true' },
    undefined,
    'empty',
  ],
  [
    'has nothing to pay for after PayPal is cancelled with an empty cart',
    { cart: '[]', search: '?status=cancel' },
    undefined,
    'empty',
  ],
  [
    'knows that a shopper returns too late',
    { session: {}, search: '?session_id=cs_1' },
    'session-expired',
    'leaving',
  ],
] as const)('the payment page %s', async (_, browser, redirect, view) => {
  await open(browser);
  expect($redirect.get()).toBe(redirect);
  expect($view.get()).toBe(view);
});

test('a return that is loaded again leads to its order', async () => {
  const order = { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' };
  const placedOrder = JSON.stringify({ ...order, paymentId: '5O1' });
  const { visited } = await open({ session: { placedOrder }, search: '?token=5O1' });
  expect(visited).toEqual([`/order-confirmation/${KEY}?token=secret`]);
});

test('a reload after a cancelled payment shows the form', async () => {
  await open({ search: '?canceled=true' });
  expect(location.search).toBe('');
});

test('keeps its form during a payment while another tab empties the cart', async () => {
  await open();
  const shown: string[] = [];
  const stop = $view.subscribe((view) => shown.push(view));
  $step.set('busy');
  $storedCart.set([]);
  expect(shown).toEqual(['form']);
  $step.set('done');
  expect(shown).toEqual(['form', 'done']);
  stop();
});

test.each([
  ['paid-in-another-tab', '/cart', { title: 'Order Placed in Another Tab', tone: 'good' }],
  [
    'session-expired',
    '/cart#session-expired',
    { title: 'Error', text: 'Session expired. Please try again.', tone: 'bad' },
  ],
] as const)(
  'the cart page says why the payment page has left: %s',
  async (redirect, address, toast) => {
    const { sessionStorage, visited } = await open();
    followRedirect(redirect);
    expect(JSON.parse(sessionStorage.toast ?? '')).toMatchObject(toast);
    expect(visited).toEqual([address]);
  },
);
