import { cleanStores } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { $toasts, type Toast } from '#stores/site/toasts.ts';
import { addTee, fillCart, openBrowser } from '../../../tests/support/browser.ts';
import { $cart } from './cart.ts';
import { changeQuantity, removeFromCart } from './edit-cart.ts';
import { $storedCart } from './stored-cart.ts';

type Browser = ReturnType<typeof openBrowser>;

function open(cart: string): Browser {
  const browser = openBrowser({ local: { cart } });
  fillCart(cart);
  $toasts.set([]);
  return browser;
}
const three = JSON.stringify(
  ['S', 'M', 'L'].map((size) => ({ id: 'ghost-barrel-tee', size, quantity: 1 })),
);

function runAction(toast: Toast | undefined): void {
  const action = toast?.actions?.[0];
  if (action && 'run' in action) action.run();
}

afterEach(() => vi.unstubAllGlobals());

describe('the stored cart', () => {
  test('announces what was added and saves it', () => {
    const { localStorage } = open('[]');
    addTee('M');
    expect($toasts.get()).toMatchObject([
      { title: 'Added to Cart!', text: 'Ghost Barrel Heritage Tee, Size M, $28.99' },
    ]);
    expect(JSON.parse(localStorage.cart ?? '')).toMatchObject([{ size: 'M', quantity: 1 }]);
  });

  test('announces the same addition again in a new toast, which links to cart and checkout', () => {
    open('[]');
    addTee('M');
    const [first] = $toasts.get();
    addTee('M');
    expect($toasts.get()).toMatchObject([
      {
        text: first?.text,
        actions: [
          { label: 'View Cart', href: '/cart' },
          { label: 'Checkout', href: '/checkout' },
        ],
      },
    ]);
    expect($toasts.get()[0]?.id).not.toBe(first?.id);
  });

  test('does not announce an addition to a line that is full', () => {
    open('[{"id":"ghost-barrel-tee","size":"M","quantity":99}]');
    addTee('M');
    addTee('M');
    expect($cart.get()).toMatchObject([{ quantity: 99 }]);
    expect($toasts.get()).toMatchObject([
      { title: 'Not Added', text: '99 of a size is the most we sell at once.' },
    ]);
  });

  test.each([
    ['full', ({ localStorage }: Browser) => Object.freeze(localStorage)],
    ['denied', () => vi.stubGlobal('localStorage', undefined)],
  ])(
    'reports when storage is %s, and shows nothing that the next page would not have',
    (_, refuse) => {
      const browser = open(three);
      refuse(browser);
      addTee('M');
      addTee('M');
      const line = $cart.get()[0];
      if (line) changeQuantity(line, 2);
      if (line) changeQuantity(line, 0);
      expect($cart.get().map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
      expect($toasts.get()).toMatchObject([{ title: 'Cart Not Saved', tone: 'bad' }]);
    },
  );

  test('restores a removed line at its position', () => {
    open(three);
    const sizes = () => $cart.get().map(({ size }) => size);
    const middle = $cart.get()[1];
    if (middle) changeQuantity(middle, 0);
    expect(sizes()).toEqual(['S', 'L']);
    runAction($toasts.get()[0]);
    expect(sizes()).toEqual(['S', 'M', 'L']);
  });

  test.each([
    [2, 1, 3],
    [60, 60, 99],
  ])('Undo adds the %i removed to the %i added again, and makes %i', (removed, again, all) => {
    const line = { id: 'ghost-barrel-tee', size: 'M' };
    open(JSON.stringify([{ ...line, quantity: removed }]));
    const [before] = $cart.get();
    if (before) removeFromCart(before);
    const [removal] = $toasts.get();
    // In another tab.
    addTee('M');
    const [after] = $cart.get();
    if (after) changeQuantity(after, again);
    runAction(removal);
    expect($cart.get()).toMatchObject([{ size: 'M', quantity: all }]);
  });

  test('that is not JSON is read as empty', () => {
    openBrowser({ local: { cart: '<<<' } });
    cleanStores($storedCart);
    expect($storedCart.get()).toEqual([]);
  });
});
