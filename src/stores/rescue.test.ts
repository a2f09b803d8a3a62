import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowser, stubFunctions } from '../../tests/support/browser.ts';

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const ORDER = { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' };
const PENDING = { checkoutKey: KEY, provider: 'stripe', paymentId: 'pi_1' };

async function open(local: Record<string, string>, page = { prerendering: false }) {
  const browser = stubBrowser({ local });
  const seen = Object.assign(new EventTarget(), page);
  vi.stubGlobal('document', seen);
  const asked = stubFunctions({ 'confirm-payment': () => [200, ORDER] });
  return { ...browser, ...(await import('./rescue.ts')), asked, seen };
}

afterEach(() => vi.unstubAllGlobals());

test('who has begun no payment is asked nothing', async () => {
  const { asked, lookForEarlierOrder } = await open({});
  expect(await lookForEarlierOrder()).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an order is looked for, and its cart emptied, only on a page that is seen', async () => {
  const { asked, localStorage, lookForEarlierOrder, seen } = await open(
    { pendingPayment: JSON.stringify(PENDING) },
    { prerendering: true },
  );
  const order = lookForEarlierOrder();
  await vi.dynamicImportSettled();
  expect(asked).toEqual([]);
  seen.dispatchEvent(new Event('prerenderingchange'));
  expect(await order).toEqual(ORDER);
  expect(localStorage.pendingPayment).toBeUndefined();
});
