import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT } from '../../../tests/support/connected-account.ts';
import { openSellerPage } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $draft } from './draft.ts';
import {
  $creatingProduct,
  $priceShown,
  $productErrors,
  createProduct,
  editProduct,
  pastePrice,
} from './product-form.ts';
import { $products } from './products.ts';

interface ProductRequest {
  name: string;
  description: string;
  priceInCents: number;
}
const created = ({ name, description, priceInCents }: ProductRequest): [number, unknown] => [
  200,
  {
    success: true,
    product: {
      id: 'prod_1',
      name,
      description,
      default_price: 'price_1',
      price: { id: 'price_1', unit_amount: priceInCents, currency: 'usd' },
      picture: null,
    },
  },
];

function open(options?: Parameters<typeof openSellerPage>[0]) {
  $products.set({ state: 'shown', page: 1, total: 0, hasMore: false, products: [] });
  $productErrors.set({});
  return openSellerPage(options);
}

function type(fields: Partial<Record<'name' | 'description' | 'price', string>>): void {
  for (const [field, text] of Object.entries(fields)) editProduct(field as 'name', text);
}

afterEach(() => vi.unstubAllGlobals());

describe('creating a product', () => {
  test('sends the form with its price in cents and lists the product first', async () => {
    const requests = stubFunctions({ 'create-connect-product': created });
    open();
    type({ name: 'Key Fob', description: 'Bridle leather.', price: '$1,234.495' });
    expect(createProduct()).toBeUndefined();
    await vi.waitFor(() => expect($products.get()).toMatchObject({ total: 1 }));
    const { productKey, ...product } = requests[0]?.body ?? {};
    expect(productKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(product).toEqual({
      accountId: ACCOUNT,
      name: 'Key Fob',
      description: 'Bridle leather.',
      priceInCents: 123_450,
      currency: 'usd',
      picture: '',
    });
    expect($toasts.get()).toMatchObject([
      { title: 'Product Created', text: 'Key Fob, $1,234.50', tone: 'good' },
    ]);
    expect($draft.get()).toMatchObject({ name: '', description: '', price: '' });
  });

  test.each([
    [{ price: '24' }, 'name'],
    [{ name: 'Key Fob' }, 'price'],
    [{ name: '  ', price: ' ' }, 'name'],
    [{ name: '\u3164\u2800', price: '24' }, 'name'],
  ])('refuses a form with %j alone', (fields, first) => {
    const requests = stubFunctions({});
    open();
    type(fields);
    expect(createProduct()).toBe(first);
    const text = 'Please provide both product name and price';
    expect($toasts.get()).toMatchObject([{ title: 'Missing Fields', text, tone: 'bad' }]);
    expect(Object.keys($productErrors.get())).toContain(first);
    expect(requests).toEqual([]);
  });

  test.each(['0', '0.004', '-1', 'abc', '1000000'])('refuses a form with %s', (price) => {
    const requests = stubFunctions({});
    open();
    type({ name: 'Key Fob', price });
    expect(createProduct()).toBe('price');
    const text = 'Please enter a valid price greater than 0';
    expect($toasts.get()).toMatchObject([{ title: 'Invalid Price', text, tone: 'bad' }]);
    expect($productErrors.get().price).toBeDefined();
    type({ price: '1' });
    expect($productErrors.get().price).toBeUndefined();
    expect($toasts.get()).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('says at the field that 49 cents are less than a card can be charged', () => {
    const requests = stubFunctions({});
    open();
    type({ name: 'Key Fob', price: '0.49' });
    expect($priceShown.get()).toBeUndefined();
    expect(createProduct()).toBe('price');
    expect($productErrors.get().price).toBe(
      'Enter at least $0.50, the least a card can be charged.',
    );
    expect(requests).toEqual([]);
  });

  test('refuses text that is no number as a price, not as a missing field', () => {
    stubFunctions({});
    open();
    type({ name: 'Key Fob', price: '' });
    expect(createProduct(true)).toBe('price');
    expect($toasts.get()).toMatchObject([{ title: 'Invalid Price' }]);
  });

  test.each([
    ['$1,234.50', '1234.50', undefined],
    ['28.995', '29.00', undefined],
    ['28,99', '5', 'Enter a price in dollars like 28.99.'],
    ['1.234,50', '5', 'Enter a price in dollars like 28.99.'],
  ])('reads %s from the clipboard, or says what to enter', (text, price, error) => {
    open();
    type({ price: '5' });
    pastePrice(text);
    expect($draft.get().price).toBe(price);
    expect($productErrors.get().price).toBe(error);
  });

  test('requires an account', () => {
    open({ accountId: '' });
    type({ name: 'Key Fob', price: '24' });
    expect(createProduct()).toBeUndefined();
    expect($toasts.get()).toMatchObject([{ title: 'No Account', tone: 'bad' }]);
  });

  test('keeps the form when it fails, and a retry creates the same product', async () => {
    let status = 503;
    const requests = stubFunctions({
      'create-connect-product': (body) =>
        status === 200 ? created(body) : [status, { error: 'x', code: 'unreachable' }],
    });
    open();
    type({ name: 'Key Fob', price: '24' });
    createProduct();
    createProduct();
    await vi.waitFor(() => expect($creatingProduct.get()).toBe(false));
    expect(requests).toHaveLength(1);
    expect($toasts.get()).toMatchObject([{ title: 'Error', text: 'Failed to create product' }]);
    expect($draft.get()).toMatchObject({ name: 'Key Fob', price: '24' });
    createProduct();
    await vi.waitFor(() => expect($creatingProduct.get()).toBe(false));
    type({ price: '25' });
    status = 200;
    createProduct();
    await vi.waitFor(() => expect($draft.get().name).toBe(''));
    const [first, second, edited] = requests.map(({ body }) => body.productKey);
    expect(second).toBe(first);
    expect(edited).not.toBe(first);
  });

  test("shows the server's error under its field", async () => {
    const error = 'name has characters that can not be stored';
    stubFunctions({
      'create-connect-product': () => [400, { error, code: 'invalid_request', field: 'name' }],
    });
    open();
    type({ name: 'Key\u0007Fob', price: '24' });
    createProduct();
    await vi.waitFor(() => expect($productErrors.get()).toEqual({ name: error }));
  });
});

describe('the draft of a product', () => {
  test('is restored after a reload, for each account separately', () => {
    const { sessionStorage } = open();
    type({ name: 'Key Fob', description: 'Two\nlines', price: '2' });
    const session = { ...sessionStorage };
    open({ session });
    expect($draft.get()).toMatchObject({ name: 'Key Fob', description: 'Two\nlines', price: '2' });
    open({ session, accountId: 'acct_1QhR4bKx8YtBnW20' });
    expect($draft.get()).toMatchObject({ name: '', price: '' });
  });

  test('is empty when storage holds something unreadable', () => {
    open({ session: { productDrafts: `{"${ACCOUNT}":{"name":1}}` } });
    expect($draft.get().name).toBe('');
  });

  test('shows the price that visitors see', () => {
    open();
    type({ price: '28.995' });
    expect($priceShown.get()).toBe('$29.00');
    type({ price: 'a lot' });
    expect($priceShown.get()).toBeUndefined();
  });
});
