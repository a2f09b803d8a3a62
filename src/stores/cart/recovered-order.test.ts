import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPromo } from '#shop/promo.ts';
import { fillCart, openBrowser, stubFunctions } from '../../../tests/support/browser.ts';
import { $checkout, editCustomer } from '#stores/checkout/checkout.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { pendingPayment, tabCheckoutKey } from '#stores/payment/storage.ts';
import { $linkNotice } from './link-notice.ts';
import { openLink, undoLink } from './open-link.ts';
import { $openedLink } from './stored-link.ts';
import { findRecoveredOrder } from './recovered-order.ts';
import { $cartIdentity } from './replaced-cart.ts';
import { $storedCart } from './stored-cart.ts';

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const ORDER = { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' };
const TEE = { id: 'ghost-barrel-tee', size: 'M' };
const PENDING = { checkoutKey: KEY, provider: 'stripe', paymentId: 'pi_1' };

interface Visit {
  prerendering?: boolean;
  whileAsking?: () => void;
  reply?: [number, unknown];
}

function open(
  local: Record<string, string>,
  { prerendering = false, whileAsking, reply = [200, ORDER] }: Visit = {},
) {
  const browser = openBrowser({ local });
  fillCart(local.cart ?? '[]');
  const seen = Object.assign(new EventTarget(), { prerendering });
  vi.stubGlobal('document', seen);
  const requests = stubFunctions({
    'confirm-payment': () => {
      whileAsking?.();
      return reply;
    },
  });
  return { ...browser, requests, seen };
}

afterEach(() => vi.unstubAllGlobals());

test('without a payment no request is sent', async () => {
  const { requests } = open({});
  expect(await findRecoveredOrder()).toBeUndefined();
  expect(requests).toEqual([]);
});

test('an order is looked up, and its cart emptied, only on a visible page', async () => {
  const { requests, localStorage, seen } = open(
    { cart: JSON.stringify([{ ...TEE, quantity: 1 }]), pendingPayment: JSON.stringify(PENDING) },
    { prerendering: true },
  );
  const order = findRecoveredOrder();
  await vi.dynamicImportSettled();
  expect(requests).toEqual([]);
  expect($storedCart.get()).toHaveLength(1);
  seen.dispatchEvent(new Event('prerenderingchange'));
  expect(await order).toMatchObject(ORDER);
  expect($storedCart.get()).toEqual([]);
  expect(localStorage.pendingPayment).toBeUndefined();
});

test.each([
  ['what was paid, and keeps what was added since', { items: [{ ...TEE, quantity: 2 }] }, [1, 1]],
  ['everything when the paid items are unknown', {}, []],
])('an order that is found removes from the cart %s', async (_, known, left) => {
  open({
    cart: JSON.stringify([
      { ...TEE, quantity: 3 },
      { ...TEE, size: 'L', quantity: 1 },
    ]),
    pendingPayment: JSON.stringify({ ...PENDING, ...known }),
  });
  await findRecoveredOrder();
  expect($storedCart.get().map(({ quantity }) => quantity)).toEqual(left);
});

test('an order already shown in another tab removes nothing from the next cart', async () => {
  open(
    {
      cart: JSON.stringify([{ ...TEE, quantity: 1 }]),
      pendingPayment: JSON.stringify({ ...PENDING, items: [{ ...TEE, quantity: 1 }] }),
    },
    { whileAsking: () => pendingPayment.set(undefined) },
  );
  expect(await findRecoveredOrder()).toMatchObject(ORDER);
  expect($storedCart.get()).toHaveLength(1);
});

test('a stale note of an order shown in another tab removes nothing from the next cart', async () => {
  const { localStorage } = open({
    cart: JSON.stringify([{ ...TEE, quantity: 1 }]),
    pendingPayment: JSON.stringify({ ...PENDING, items: [{ ...TEE, quantity: 1 }] }),
    checkoutSession: JSON.stringify({ usedKeys: [KEY] }),
  });
  await findRecoveredOrder();
  expect($storedCart.get()).toHaveLength(1);
  expect(localStorage.pendingPayment).toBeUndefined();
});

const unpaid = (retry: 'soon' | 'never'): [number, unknown] => [
  409,
  { error: '…', code: 'payment_not_successful', retry },
];

test.each([
  ["can't be paid any more", unpaid('never'), 1],
  ['may still be paid', unpaid('soon'), 2],
  ["can't be looked up now", [503, { error: '…', code: 'unavailable' }], 2],
] as [string, [number, unknown], number][])(
  'a payment that %s is looked up by this many of two pages',
  async (_, reply, pages) => {
    const { requests } = open({ pendingPayment: JSON.stringify(PENDING) }, { reply });
    await findRecoveredOrder();
    await findRecoveredOrder();
    expect(requests).toHaveLength(pages);
  },
);

test('a payment started in another tab in the meantime stays noted', async () => {
  const { localStorage } = open(
    { pendingPayment: JSON.stringify(PENDING) },
    {
      reply: unpaid('never'),
      whileAsking: () => pendingPayment.set({ ...PENDING, provider: 'stripe', paymentId: 'pi_2' }),
    },
  );
  await findRecoveredOrder();
  expect(localStorage.pendingPayment).toContain('pi_2');
});

describe('what was paid leaves the cart that it was paid from', () => {
  const WELCOME = { code: 'WELCOME10', discount_type: 'percentage', discount_value: 10 };
  const paidForOne = { ...PENDING, items: [{ ...TEE, quantity: 1 }] };

  /** A new tab, after a tab that has paid for one tee was closed before it knew of its order. */
  function openTab(cart: object[] = [{ ...TEE, quantity: 1 }], pending: object = paidForOne) {
    const browser = open({
      cart: JSON.stringify(cart),
      pendingPayment: JSON.stringify(pending),
    });
    $cartIdentity.set({ id: '' });
    stubFunctions({
      'confirm-payment': () => [200, ORDER],
      quote: () => [503, {}],
      'validate-promo-code': () => [200, { valid: true, promo: WELCOME }],
    });
    return browser;
  }

  async function followLink(fragment: string) {
    Object.assign(location, { hash: fragment, pathname: '/cart' });
    vi.stubGlobal('history', { state: null, replaceState: () => undefined });
    await openLink();
  }
  const cart = () => $storedCart.get().map(({ size, quantity }) => `${quantity} ${size}`);

  test('and not the cart of a link, which keeps its pieces and its code', async () => {
    openTab();
    await followLink('#buy=ghost-barrel-tee-m:2&code=WELCOME10');
    await findRecoveredOrder();
    expect(cart()).toEqual(['2 M']);
    expect($appliedPromo.get()?.code).toBe('WELCOME10');
    expect($openedLink.get()?.items).toHaveLength(1);
    // Of the cart before nothing is left to bring back.
    expect($linkNotice.get()).toEqual({ sentences: ['2 pieces from your link.'], canUndo: false });
  });

  test('also if the link has the same pieces', async () => {
    openTab();
    await followLink('#buy=ghost-barrel-tee-m:1');
    await findRecoveredOrder();
    expect(cart()).toEqual(['1 M']);
  });

  test('and Undo brings back only what was not paid', async () => {
    openTab([
      { ...TEE, quantity: 1 },
      { ...TEE, size: 'L', quantity: 1 },
    ]);
    await followLink('#buy=ghost-barrel-tee-m:2');
    await findRecoveredOrder();
    expect($linkNotice.get().canUndo).toBe(true);
    await undoLink();
    expect(cart()).toEqual(['1 L']);
  });

  test('as it does when the link was undone before', async () => {
    openTab();
    await followLink('#buy=ghost-barrel-tee-l:1');
    await undoLink();
    await findRecoveredOrder();
    expect(cart()).toEqual([]);
  });

  test('nothing leaves the cart of a second link', async () => {
    openTab();
    await followLink('#buy=ghost-barrel-tee-m:1');
    await followLink('#buy=ghost-barrel-tee-m:3');
    await findRecoveredOrder();
    expect(cart()).toEqual(['3 M']);
  });

  test('and with it goes no code or address that was entered in another tab meanwhile', async () => {
    openTab();
    $appliedPromo.set(readPromo(WELCOME));
    editCustomer('email', 'wade@tolliver.example');
    await findRecoveredOrder();
    expect(cart()).toEqual([]);
    expect($appliedPromo.get()?.code).toBe('WELCOME10');
    expect($checkout.get().customerData.email).toBe('wade@tolliver.example');
  });

  test.each([
    ['GHOST5', 'WELCOME10'],
    ['WELCOME10', undefined],
  ])('after paying with %s, the tab that paid has %s of WELCOME10', async (promoCode, left) => {
    openTab([{ ...TEE, quantity: 1 }], { ...paidForOne, promoCode });
    tabCheckoutKey.set(KEY);
    $appliedPromo.set(readPromo(WELCOME));
    await findRecoveredOrder();
    expect($appliedPromo.get()?.code).toBe(left);
  });
});
