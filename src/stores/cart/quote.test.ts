import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  importCart,
  stubBrowser,
  stubFunctions,
  stubPage,
} from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

const tee = { id: 'ghost-barrel-tee', size: 'M', quantity: 1 };
const reply = {
  lines: [{ ...tee, name: 'Heritage Tee', unitPrice: 31, image: '/tee.jpg', retired: false }],
  subtotal: 31,
  unavailable: 0,
  discountAmount: 0,
  salesTax: 2,
  finalTotal: 33,
};
const OURS = { subtotalCents: 2899, totalCents: 3073 };
const THEIRS = { subtotalCents: 3100, taxCents: 200, totalCents: 3300 };

/** The payment page; `quote` sends this reply. */
async function open(status = 200, body: unknown = reply, whileAsking = () => {}) {
  stubBrowser({ local: { cart: oneTee }, session: { paymentData: JSON.stringify(wadesPayment) } });
  stubPage();
  const requests = stubFunctions({
    quote: () => {
      whileAsking();
      return [status, body];
    },
  });
  const stores = { ...(await importCart()), ...(await import('#stores/payment/state.ts')) };
  const stop = stores.followQuote();
  const pause = async () => {
    await vi.advanceTimersByTimeAsync(500);
    await vi.dynamicImportSettled();
  };
  return { ...stores, pause, requests, stop };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('our price stands at once, and the price of the server replaces it with a notice', async () => {
  const { $cart, $notice, $quote, pause, requests } = await open();
  expect($quote.get()).toMatchObject(OURS);
  await pause();
  expect(requests).toEqual([
    {
      name: 'quote',
      body: {
        items: [tee],
        billingAddress: { stateProvince: 'Kentucky', country: 'United States' },
      },
    },
  ]);
  expect($quote.get()).toMatchObject(THEIRS);
  expect($cart.get()).toMatchObject([{ product: { name: 'Heritage Tee', priceCents: 3100 } }]);
  expect($notice.get()).toBe('price-changed');
});

test('the same price changes nothing', async () => {
  const { $notice, $quote, pause } = await open(200, {
    ...reply,
    lines: [{ ...reply.lines[0], unitPrice: 28.99 }],
    ...{ subtotal: 28.99, salesTax: 1.74, finalTotal: 30.73 },
  });
  await pause();
  expect($quote.get()).toMatchObject(OURS);
  expect($notice.get()).toBeUndefined();
});

test.each([
  [503, { error: '…', code: 'unavailable' }],
  [200, { lines: 'none' }],
])('an answer of %i with %j changes nothing', async (status, body) => {
  const { $notice, $quote, pause, requests } = await open(status, body);
  await pause();
  expect(requests).toHaveLength(1);
  expect($quote.get()).toMatchObject(OURS);
  expect($notice.get()).toBeUndefined();
});

test('changes in quick succession are one request', async () => {
  const { addTee, pause, requests, stop } = await open();
  addTee('M');
  await vi.advanceTimersByTimeAsync(399);
  expect(requests).toEqual([]);
  addTee('M');
  await pause();
  expect(requests).toMatchObject([{ body: { items: [{ ...tee, quantity: 3 }] } }]);
  stop();
  addTee('M');
  await pause();
  expect(requests).toHaveLength(1);
});

test('an answer about an earlier cart is not shown', async () => {
  const { $quote, addTee, pause } = await open(200, reply, () => addTee('L'));
  await pause();
  expect($quote.get().subtotalCents).toBe(2 * 2899);
});
