import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser, stubFunctions } from '../../../tests/support/browser.ts';

const ACCOUNT = 'acct_1QhR2vKs8YtBn3Ls';
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

async function open({ search = `?account=${ACCOUNT}`, session = {} } = {}) {
  const browser = stubBrowser({ search, session });
  const form = await import('./product-form.ts');
  const { $draft } = await import('./draft.ts');
  const { $products } = await import('./products.ts');
  const { $toasts } = await import('#stores/site/toasts.ts');
  const type = (fields: Partial<Record<'name' | 'description' | 'price', string>>) => {
    for (const [field, text] of Object.entries(fields)) {
      form.editProduct(field as 'name', text);
    }
  };
  return { ...browser, ...form, $draft, $products, $toasts, type };
}

afterEach(() => vi.unstubAllGlobals());

describe('creating a product', () => {
  test('sends the form with its price in cents and lists the product first', async () => {
    const requests = stubFunctions({ 'create-connect-product': created });
    const { $draft, $products, $toasts, createProduct, type } = await open();
    $products.set({ state: 'shown', page: 1, total: 0, products: [] });
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
  ])('refuses a form with %j alone', async (fields, first) => {
    const requests = stubFunctions({});
    const { $productErrors, $toasts, createProduct, type } = await open();
    type(fields);
    expect(createProduct()).toBe(first);
    expect($toasts.get()).toMatchObject([
      {
        title: 'Missing Fields',
        text: 'Please provide both product name and price',
        tone: 'bad',
      },
    ]);
    expect(Object.keys($productErrors.get())).toContain(first);
    expect(requests).toEqual([]);
  });

  test.each(['0', '0.00', '0.004', '-1', 'abc', '1e12', '1000000', '28,99'])(
    'refuses a form with %s',
    async (price) => {
      const requests = stubFunctions({});
      const { $productErrors, $toasts, createProduct, type } = await open();
      type({ name: 'Key Fob', price });
      expect(createProduct()).toBe('price');
      expect($toasts.get()).toMatchObject([
        { title: 'Invalid Price', text: 'Please enter a valid price greater than 0', tone: 'bad' },
      ]);
      expect($productErrors.get().price).toBeDefined();
      type({ price: '1' });
      expect($productErrors.get().price).toBeUndefined();
      expect($toasts.get()).toEqual([]);
      expect(requests).toEqual([]);
    },
  );

  test.each(['0.01', '0.49', '.494'])(
    'says at the field that %s is less than a card can be charged',
    async (price) => {
      const requests = stubFunctions({});
      const { $priceShown, $productErrors, $toasts, createProduct, type } = await open();
      type({ name: 'Key Fob', price });
      expect($priceShown.get()).toBeUndefined();
      expect(createProduct()).toBe('price');
      expect($productErrors.get().price).toBe(
        'Enter at least $0.50, the least a card can be charged.',
      );
      expect($toasts.get()).toMatchObject([{ title: 'Invalid Price', tone: 'bad' }]);
      expect(requests).toEqual([]);
    },
  );

  test('refuses text that is no number as a price, not as a missing field', async () => {
    stubFunctions({});
    const { $toasts, createProduct, type } = await open();
    type({ name: 'Key Fob', price: '' });
    expect(createProduct(true)).toBe('price');
    expect($toasts.get()).toMatchObject([{ title: 'Invalid Price' }]);
  });

  test.each([
    ['$1,234.50', '1234.50', undefined],
    ['28.995', '29.00', undefined],
    ['28,99', '5', 'Enter a price in dollars like 28.99.'],
    ['1.234,50', '5', 'Enter a price in dollars like 28.99.'],
  ])('reads %s from the clipboard, or says what to enter', async (text, price, error) => {
    const { $draft, $productErrors, pastePrice, type } = await open();
    type({ price: '5' });
    pastePrice(text);
    expect($draft.get().price).toBe(price);
    expect($productErrors.get().price).toBe(error);
  });

  test('requires an account', async () => {
    const { $toasts, createProduct, type } = await open({ search: '' });
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
    const { $creatingProduct, $draft, $toasts, createProduct, type } = await open();
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
    const { $productErrors, createProduct, type } = await open();
    type({ name: 'Key\u0007Fob', price: '24' });
    createProduct();
    await vi.waitFor(() => expect($productErrors.get()).toEqual({ name: error }));
  });
});

describe('the draft of a product', () => {
  test('is restored after a reload, for each account separately', async () => {
    const { sessionStorage, type } = await open();
    type({ name: 'Key Fob', description: 'Two\nlines', price: '2' });
    const session = { ...sessionStorage };
    const again = await open({ session });
    expect(again.$draft.get()).toMatchObject({
      name: 'Key Fob',
      description: 'Two\nlines',
      price: '2',
    });
    const other = await open({ session, search: '?account=acct_1QhR4bKx8YtBnW20' });
    expect(other.$draft.get()).toMatchObject({ name: '', price: '' });
  });

  test('is empty when storage holds something unreadable', async () => {
    const { $draft } = await open({ session: { productDrafts: `{"${ACCOUNT}":{"name":1}}` } });
    expect($draft.get().name).toBe('');
  });

  test('shows the price that visitors see', async () => {
    const { $priceShown, type } = await open();
    type({ price: '28.995' });
    expect($priceShown.get()).toBe('$29.00');
    type({ price: 'a lot' });
    expect($priceShown.get()).toBeUndefined();
  });
});
