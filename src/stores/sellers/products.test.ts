import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT } from '../../../tests/support/connected-account.ts';
import { openSellerPage } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $picture } from './picture.ts';
import {
  archiveProduct,
  checkProduct,
  createProductAction,
  createProduct,
  describeProductErrors,
  olderProducts,
  priceCents,
  sellerProducts,
} from './products.ts';

const product = (id: string) => ({
  id,
  name: `Product ${id}`,
  description: '',
  default_price: `price_${id}`,
  price: { id: `price_${id}`, unit_amount: 2400, currency: 'usd' },
  picture: null,
});

let all: ReturnType<typeof product>[];

/** A shop with this many products. */
function stock(count: number) {
  all = Array.from({ length: count }, (_, index) => product(`p${index}`));
  return stubFunctions({
    'list-connect-products': ({ after }: { after?: string }) => {
      const begin = all.findIndex(({ id }) => id === after) + 1;
      const shown = all.slice(begin, begin + 24);
      const hasMore = all.length > begin + 24;
      return [200, { success: true, products: shown, total: all.length, hasMore }];
    },
    'archive-connect-product': ({ productId }: { productId: string }) => {
      all = all.filter(({ id }) => id !== productId);
      return [200, { success: true }];
    },
    'create-connect-product': ({ name, priceInCents }: { name: string; priceInCents: number }) => {
      const price = { id: 'price_new', unit_amount: priceInCents, currency: 'usd' };
      return [200, { success: true, product: { ...product('new'), name, price } }];
    },
  });
}

const idsShown = () => sellerProducts.shownValue()?.products.map(({ id }) => id);

/** Opens the page of an account with this many products. */
async function open(count: number) {
  const requests = stock(count);
  openSellerPage();
  $picture.set({ state: 'none' });
  sellerProducts.$view.set({ state: 'loading' });
  createProductAction.dismissProblem();
  await sellerProducts.refresh();
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe("an account's products", () => {
  test('are shown as many as a page of the storefront has, then those that follow', async () => {
    const requests = await open(30);
    expect(requests[0]?.body).toEqual({ accountId: ACCOUNT, page: 1 });
    expect(idsShown()).toHaveLength(24);
    // One that is added meanwhile shifts nothing.
    all.unshift(product('other'));
    await olderProducts.loadMore();
    expect(requests.at(-1)?.body).toEqual({ accountId: ACCOUNT, page: 1, after: 'p23' });
    expect(sellerProducts.shownValue()).toMatchObject({ total: 31, hasMore: false });
    expect(idsShown()?.slice(-2)).toEqual(['p28', 'p29']);
    expect(idsShown()).toHaveLength(30);
  });

  test('can be requested again after a failure', async () => {
    const failed = [{ title: 'Error', text: 'Failed to load products', tone: 'bad' }];
    openSellerPage();
    sellerProducts.$view.set({ state: 'loading' });
    stubFunctions({});
    await sellerProducts.refresh();
    expect(sellerProducts.$view.get()).toMatchObject({ state: 'failed', canRetry: true });
    expect($toasts.get()).toMatchObject(failed);
    stock(25);
    await sellerProducts.refresh();
    expect(idsShown()).toHaveLength(24);
    expect($toasts.get()).toEqual([]);
    stubFunctions({});
    await olderProducts.loadMore();
    expect(idsShown()).toHaveLength(24);
    expect($toasts.get()).toMatchObject(failed);
  });
});

describe('creating a product', () => {
  const typed = { name: 'Key Fob', description: 'Bridle leather.', price: '$1,234.495' };

  test('sends it with its price in cents, and lists it first, once', async () => {
    const requests = await open(2);
    const onDone = vi.fn();
    await createProduct(typed, 'key', onDone);
    await createProduct(typed, 'key', onDone);
    expect(requests.at(-1)?.body).toEqual({
      accountId: ACCOUNT,
      name: 'Key Fob',
      description: 'Bridle leather.',
      priceInCents: 123_450,
      currency: 'usd',
      picture: '',
      productKey: 'key',
    });
    expect(onDone).toHaveBeenCalledTimes(2);
    expect(idsShown()).toEqual(['new', 'p0', 'p1']);
    expect(sellerProducts.shownValue()).toMatchObject({ total: 3 });
    expect($toasts.get()).toMatchObject([
      { title: 'Product Created', text: 'Key Fob, $1,234.50', tone: 'good' },
    ]);
  });

  test.each([
    ['no answer', 503, { code: 'unreachable' }, undefined],
    ['a field', 400, { code: 'invalid_request', field: 'name' }, 'name'],
  ])('that fails for %s says so, and what is typed stays', async (_, status, reply, field) => {
    await open(0);
    stubFunctions({ 'create-connect-product': () => [status, { error: 'wrong', ...reply }] });
    const onDone = vi.fn();
    await createProduct(typed, 'key', onDone);
    expect(onDone).not.toHaveBeenCalled();
    expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to create product' }]);
    expect(createProductAction.$problem.get()?.field).toBe(field);
  });

  test('without its picture, which is gone, asks for another', async () => {
    await open(0);
    const reply = { error: 'x', code: 'invalid_request', field: 'picture' };
    stubFunctions({ 'create-connect-product': () => [400, reply] });
    await createProduct(typed, 'key', () => undefined);
    const error = 'That picture is no longer available. Choose it again.';
    expect($picture.get()).toEqual({ state: 'refused', error });
    const requests = stock(0);
    await createProduct(typed, 'key', () => undefined);
    expect(requests).toEqual([]);
    expect($toasts.get().at(-1)).toMatchObject({ text: 'Failed to upload picture' });
  });
});

const missing = {
  title: 'Missing Fields',
  text: 'Please provide both product name and price',
};
const invalid = { title: 'Invalid Price', text: 'Please enter a valid price greater than 0' };

test.each([
  ['', '24', ['name'], missing],
  ['Key Fob', '', ['price'], missing],
  ['  ', ' ', ['name', 'price'], missing],
  ['\u3164\u2800', '24', ['name'], missing],
  ['Key Fob', '0', ['price'], invalid],
  ['Key Fob', '0.004', ['price'], invalid],
  ['Key Fob', '-1', ['price'], invalid],
  ['Key Fob', 'abc', ['price'], invalid],
  ['Key Fob', '1000000', ['price'], invalid],
])('a product %j for %j is refused', (name, price, fields, toast) => {
  const errors = checkProduct({ name, price, description: '' }, false);
  expect(Object.keys(errors)).toEqual(fields);
  expect(describeProductErrors(errors)).toEqual(toast);
  if (toast === invalid) expect(priceCents(price)).toBeUndefined();
});

test('a price that can’t be read is an invalid one, not a missing one', () => {
  const errors = checkProduct({ name: 'Key Fob', price: '', description: '' }, true);
  expect(errors).toEqual({ price: 'Enter a price in dollars like 28.99.' });
  expect(describeProductErrors(errors)).toEqual(invalid);
});

test('49 cents are less than a card can be charged', () => {
  const errors = checkProduct({ name: 'Key Fob', price: '0.49', description: '' }, false);
  expect(errors).toEqual({ price: 'Enter at least $0.50, the least a card can be charged.' });
  expect(describeProductErrors(errors)).toMatchObject({ title: 'Invalid Price' });
});

describe('archiving a product', () => {
  test('takes it off the list, and leaves the others in place', async () => {
    const requests = await open(26);
    await olderProducts.loadMore();
    await archiveProduct(product('p3'));
    expect(requests).toContainEqual({
      name: 'archive-connect-product',
      body: { accountId: ACCOUNT, productId: 'p3' },
    });
    expect(idsShown()).toHaveLength(25);
    expect(idsShown()).not.toContain('p3');
    expect(sellerProducts.shownValue()).toMatchObject({ total: 25 });
    expect($toasts.get()).toMatchObject([{ title: 'Product Archived', text: 'Product p3' }]);
  });

  test('of which none is shown anymore shows those that follow', async () => {
    await open(25);
    for (let index = 0; index < 24; index += 1) await archiveProduct(product(`p${index}`));
    await vi.waitFor(() => expect(idsShown()).toEqual(['p24']));
  });

  test('that fails keeps it', async () => {
    await open(3);
    stubFunctions({ 'archive-connect-product': () => [500, { error: 'x', code: 'y' }] });
    await archiveProduct(product('p1'));
    expect(idsShown()).toEqual(['p0', 'p1', 'p2']);
    expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to archive product' }]);
  });
});
