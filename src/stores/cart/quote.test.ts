import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  importCart,
  stubBrowser,
  stubFunctions,
  stubPage,
} from '../../../tests/support/browser.ts';
import { oneTee, storedTee, wadesPayment } from '../../../tests/support/shopper.ts';

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
function open(status = 200, body: unknown = reply, whileAsking = () => {}) {
  return openWith(() => {
    whileAsking();
    return [status, body];
  });
}

async function openWith(
  answer: (body: { items: (typeof tee)[] }) => [number, unknown],
  local: Record<string, string> = {},
) {
  stubBrowser({
    local: { cart: oneTee, ...local },
    session: { paymentData: JSON.stringify(wadesPayment) },
  });
  stubPage();
  const requests = stubFunctions({ quote: answer });
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
        shippingAddress: { stateProvince: 'Kentucky', country: 'United States' },
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
    subtotal: 28.99,
    salesTax: 1.74,
    finalTotal: 30.73,
  });
  await pause();
  expect($quote.get()).toMatchObject(OURS);
  expect($notice.get()).toBeUndefined();
});

test.each([
  [503, { error: '…', code: 'unavailable' }],
  [200, { lines: 'none' }],
])('an answer of %i with %j changes nothing', async (status, body) => {
  const { $isAnswered, $notice, $quote, pause, requests } = await open(status, body);
  await pause();
  expect($isAnswered.get()).toBe(true);
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
  const { $isAnswered, $quote, addTee, pause } = await open(200, reply, () => {
    if ($quote.get().subtotalCents === 2899) addTee('L');
  });
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  expect($quote.get().subtotalCents).toBe(2 * 2899);
  expect($isAnswered.get()).toBe(false);
  await pause();
  expect($isAnswered.get()).toBe(true);
});

test('says what can be had, also of what this shopper has reserved', async () => {
  const key = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
  const short = { ...reply.lines[0], unitPrice: 28.99, available: 2 };
  const { $isFree, $notice, $quote, $shortLines, pause, requests } = await openWith(
    ({ items }) => {
      const lines = [{ ...short, ...items[0] }];
      const totals = { discountAmount: 0, salesTax: 3.48, finalTotal: 61.46 };
      return [200, { lines, subtotal: 86.97, unavailable: 28.99, ...totals }];
    },
    {
      cart: JSON.stringify([storedTee('M', 3)]),
      checkoutSession: JSON.stringify({ startedKey: key, usedKeys: [] }),
    },
  );
  expect($shortLines.get()).toEqual([]);
  await pause();
  expect(requests[0]?.body.checkoutKey).toBe(key);
  expect($shortLines.get()).toMatchObject([{ quantity: 3, available: 2 }]);
  expect($quote.get()).toMatchObject({
    subtotalCents: 8697,
    unavailableCents: 2899,
    discountCents: 0,
    taxCents: 348,
    totalCents: 6146,
  });
  // The line says it.
  expect($notice.get()).toBeUndefined();
  const { adjustLine } = await import('./edit-cart.ts');
  $shortLines.get().forEach(adjustLine);
  expect($quote.get()).toMatchObject({ subtotalCents: 5798, totalCents: 6146 });
  expect($shortLines.get()).toEqual([]);
  expect($isFree.get()).toBe(false);
});

test('a line that the server does not know has to go, and the others are priced', async () => {
  const lines = [storedTee('4XL'), storedTee('M'), { ...storedTee('M'), id: 'gold-bar' }];
  const known = (item: typeof tee) => item.id === tee.id && item.size === tee.size;
  const { $quote, $shortLines, pause, requests, removeFromCart } = {
    ...(await openWith(
      ({ items }) => {
        const unknown = items.findIndex((item) => !known(item));
        const field = `items.${unknown}.${items[unknown]?.id === tee.id ? 'size' : 'id'}`;
        return unknown < 0 ? [200, reply] : [400, { error: '…', code: 'invalid_request', field }];
      },
      { cart: JSON.stringify(lines) },
    )),
    ...(await import('./edit-cart.ts')),
  };
  while (requests.length < lines.length) await pause();
  expect(requests.map(({ body }) => (body.items as object[]).length)).toEqual([3, 2, 1]);
  expect($shortLines.get()).toMatchObject([
    { size: '4XL', retired: true, product: { name: 'Ghost Barrel Heritage Tee' } },
    { id: 'gold-bar', retired: true },
  ]);
  expect($quote.get()).toMatchObject({
    subtotalCents: 3100 + 2 * 2899,
    unavailableCents: 2 * 2899,
    totalCents: 3300,
  });
  $shortLines.get().forEach(removeFromCart);
  expect($quote.get()).toMatchObject(THEIRS);
});

test('nothing can be had of an order, so it is not free', async () => {
  const totals = { subtotal: 31, unavailable: 31, discountAmount: 0, salesTax: 0, finalTotal: 0 };
  const lines = [{ ...reply.lines[0], available: 0 }];
  const { $isFree, $quote, pause } = await open(200, { lines, ...totals });
  await pause();
  expect($quote.get().totalCents).toBe(0);
  expect($isFree.get()).toBe(false);
});

test('without the code that asks, as on the way to the next page, our price stays', async () => {
  vi.doMock('./request-quote.ts', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  const { $quote, pause, requests } = await open();
  await pause();
  vi.doUnmock('./request-quote.ts');
  expect(requests).toEqual([]);
  expect($quote.get()).toMatchObject(OURS);
});
