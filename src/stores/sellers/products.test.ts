import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT } from '../../../tests/support/connected-account.ts';
import { openSellerPage } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $products, archiveProduct, loadProducts, productCreated, turnTo } from './products.ts';

const product = (id: string) => ({
  id,
  name: `Product ${id}`,
  description: '',
  default_price: `price_${id}`,
  price: { id: `price_${id}`, unit_amount: 2400, currency: 'usd' },
  picture: null,
});
const products = (count: number) =>
  Array.from({ length: count }, (_, index) => product(`p${index}`));

let all: ReturnType<typeof products>;

/** A shop with this many products. */
function stock(count: number) {
  all = products(count);
  return stubFunctions({
    'list-connect-products': ({ page, after }: { page: number; after?: string }) => {
      const begin = after ? all.findIndex(({ id }) => id === after) + 1 : (page - 1) * 24;
      const hasMore = all.length > begin + 24;
      const shown = all.slice(begin, begin + 24);
      return [200, { success: true, products: shown, total: all.length, hasMore }];
    },
    'archive-connect-product': ({ productId }: { productId: string }) => {
      const index = all.findIndex(({ id }) => id === productId);
      all.splice(index, 1);
      return [200, { success: true }];
    },
  });
}

const idsShown = () => {
  const view = $products.get();
  return view.state === 'shown' ? view.products.map(({ id }) => id) : [];
};

/** Opens the page of an account with this many products. */
async function open(count: number) {
  const requests = stock(count);
  openSellerPage();
  await loadProducts();
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe("an account's products", () => {
  test('are loaded by page', async () => {
    await open(30);
    expect($products.get()).toMatchObject({ state: 'shown', page: 1, total: 30 });
    expect(idsShown()).toHaveLength(24);
    // One that is added meanwhile shifts nothing.
    all.unshift(product('new'));
    const nextPage = turnTo(2);
    expect($products.get()).toMatchObject({ page: 1, turningTo: 2 });
    await nextPage;
    expect($products.get()).toMatchObject({ page: 2, total: 31, hasMore: false });
    expect(idsShown()).toEqual(['p24', 'p25', 'p26', 'p27', 'p28', 'p29']);
  });

  test('can be requested again after a failure', async () => {
    stubFunctions({});
    openSellerPage();
    $products.set({ state: 'loading' });
    await loadProducts();
    expect($products.get()).toEqual({ state: 'failed' });
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: 'Failed to load products', tone: 'bad' },
    ]);
    stock(1);
    await loadProducts();
    expect($products.get()).toMatchObject({ state: 'shown', total: 1 });
    expect($toasts.get()).toEqual([]);
  });

  test('keep the current page when the next one fails', async () => {
    await open(30);
    stubFunctions({});
    await loadProducts(2);
    expect($products.get()).toMatchObject({ state: 'shown', page: 1, turningTo: undefined });
  });

  test('start with the newest', async () => {
    await open(24);
    productCreated(product('new'));
    productCreated(product('new'));
    expect(idsShown().slice(0, 2)).toEqual(['new', 'p0']);
    expect(idsShown()).toHaveLength(24);
    expect($products.get()).toMatchObject({ total: 25 });
  });
});

describe('archiving a product', () => {
  test('removes it at once and fills the page from the next one', async () => {
    const requests = await open(26);
    const archived = archiveProduct(product('p3'));
    expect(idsShown()).not.toContain('p3');
    expect($products.get()).toMatchObject({ total: 25 });
    await archived;
    await vi.waitFor(() => expect(idsShown()).toHaveLength(24));
    expect(requests).toContainEqual({
      name: 'archive-connect-product',
      body: { accountId: ACCOUNT, productId: 'p3' },
    });
    expect($toasts.get()).toMatchObject([{ title: 'Product Archived', text: 'Product p3' }]);
  });

  /** Holds a request about a product until the test lets it succeed or fail. */
  function holdRequest(id: string) {
    const { promise: outcome, resolve: release } = Promise.withResolvers<'on' | 'lost'>();
    const shop = fetch;
    vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
      if (request.body.includes(`"${id}"`) && (await outcome) === 'lost') throw new TypeError();
      return shop(path, request);
    });
    return release;
  }

  test('removes it even when another page loads during the request', async () => {
    await open(30);
    const release = holdRequest('p1');
    const slow = archiveProduct(product('p1'));
    await archiveProduct(product('p0'));
    await vi.waitFor(() => expect(idsShown()).toContain('p1'));
    release('on');
    await slow;
    await vi.waitFor(() => expect(idsShown()).toHaveLength(24));
    expect(idsShown()).not.toContain('p1');
    expect($products.get()).toMatchObject({ total: 28 });
  });

  test('that fails does not restore it on another page', async () => {
    await open(30);
    const release = holdRequest('p1');
    const failing = archiveProduct(product('p1'));
    await loadProducts(2);
    release('lost');
    await failing;
    expect(idsShown()).toHaveLength(6);
    expect($products.get()).toMatchObject({ page: 2, total: 30 });
  });

  test('returns to the previous page after the last product of a page', async () => {
    await open(25);
    await loadProducts(2);
    await archiveProduct(product('p24'));
    await vi.waitFor(() => expect($products.get()).toMatchObject({ page: 1, total: 24 }));
  });

  test('restores it at its position after a failure', async () => {
    await open(3);
    stubFunctions({ 'archive-connect-product': () => [500, { error: 'x', code: 'y' }] });
    await archiveProduct(product('p1'));
    expect(idsShown()).toEqual(['p0', 'p1', 'p2']);
    expect($products.get()).toMatchObject({ total: 3 });
    expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to archive product' }]);
  });
});
