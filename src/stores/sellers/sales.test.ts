import { afterEach, expect, test, vi } from 'vitest';
import { cleanStores } from 'nanostores';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT } from '../../../tests/support/connected-account.ts';
import { openSellerPage, storedSecret } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { saveSecret } from './access.ts';
import { $areSalesLocked, olderSellerSales, sellerSales } from './sales.ts';

const SECRET = { accountSecrets: storedSecret('a-secret') };
const sale = (index: number) => ({
  id: `cs_test_${index}`,
  created_at: '2026-11-22T12:00:00.000Z',
  product_name: `Mug ${index}`,
  quantity: 1,
  amount_total: 2899,
  is_refunded: false,
  amount_refunded: 0,
  dispute: null,
  shipping: null,
});
const page = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => sale(first + index));

function open(local = {}): void {
  cleanStores(sellerSales.$view, $areSalesLocked);
  sellerSales.$view.set({ state: 'loading' });
  openSellerPage({ local });
}

afterEach(() => vi.unstubAllGlobals());

test('sales are loaded with the secret of this browser, older ones on request', async () => {
  const requests = stubFunctions({
    'list-connect-sales': ({ starting_after }: { starting_after?: string }) => [
      200,
      starting_after === undefined
        ? { success: true, sales: page(1, 20), has_more: true }
        : { success: true, sales: page(21, 22), has_more: false },
    ],
  });
  open(SECRET);
  await sellerSales.refresh();
  expect(sellerSales.shownValue()).toMatchObject({ sales: page(1, 20), has_more: true });
  await olderSellerSales.loadMore();
  expect(sellerSales.shownValue()).toMatchObject({ sales: page(1, 22), has_more: false });
  expect(requests.slice(-2).map(({ body }) => body)).toEqual([
    { accountId: ACCOUNT, accountSecret: 'a-secret' },
    { accountId: ACCOUNT, accountSecret: 'a-secret', starting_after: 'cs_test_20' },
  ]);
});

test('a browser whose secret has expired is told so, without an error toast', async () => {
  stubFunctions({
    'list-connect-sales': () => [403, { error: 'x', code: 'account_access_required' }],
  });
  open(SECRET);
  expect($areSalesLocked.get()).toBe(false);
  await sellerSales.refresh();
  expect($areSalesLocked.get()).toBe(true);
  expect($toasts.get()).toEqual([]);
});

test('sales are asked for when this browser gets access, without a reload, and not before', async () => {
  const requests = stubFunctions({
    'list-connect-sales': () => [200, { success: true, sales: page(1, 2), has_more: false }],
  });
  open();
  expect($areSalesLocked.get()).toBe(true);
  const leave = sellerSales.$view.listen(() => undefined);
  await vi.waitFor(() => expect(sellerSales.$view.get().state).toBe('failed'));
  expect(requests).toEqual([]);
  expect($toasts.get()).toEqual([]);
  saveSecret(ACCOUNT, 'a-secret');
  await vi.waitFor(() => expect(sellerSales.shownValue()).toMatchObject({ sales: page(1, 2) }));
  expect($areSalesLocked.get()).toBe(false);
  leave();
});

test('a failure is shown, and the sales stay when only the older ones fail', async () => {
  let status = 503;
  stubFunctions({
    'list-connect-sales': () =>
      status === 200
        ? [200, { success: true, sales: page(1, 20), has_more: true }]
        : [status, { error: 'x', code: 'unreachable' }],
  });
  open(SECRET);
  await sellerSales.refresh();
  expect(sellerSales.$view.get()).toMatchObject({ state: 'failed', canRetry: true });
  expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to load sales' }]);
  status = 200;
  await sellerSales.refresh();
  expect($toasts.get()).toEqual([]);
  status = 503;
  await olderSellerSales.loadMore();
  expect(sellerSales.shownValue()).toMatchObject({ sales: page(1, 20) });
  expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to load sales' }]);
});
