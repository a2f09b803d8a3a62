import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $shortLines } from '#stores/cart/cart.ts';
import { adjustLine } from '#stores/cart/edit-cart.ts';
import { readCart } from '#shop/cart.ts';
import { replaceCart, restoreReplacedCart } from '#stores/cart/replaced-cart.ts';
import { $storedCart } from '#stores/cart/stored-cart.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { addTee, fillCart, openBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wade, wadesPayment } from '../../../tests/support/shopper.ts';
import { completePayment, payOnStripesPage } from './flow.ts';
import { $promoBox } from './promo.ts';
import { createPaymentPage } from './resume.ts';
import {
  failed,
  failedWith,
  succeeded,
  $decline,
  $method,
  $notice,
  $quote,
  $step,
} from './state.ts';

const card = vi.hoisted(() => ({ submitCard: vi.fn(), confirmCard: vi.fn() }));
vi.mock('./stripe.ts', () => card);

type Reply = { status?: number; body: unknown } | 'no answer';
type Replies = Record<string, Reply[]>;

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const OTHER_KEY = '0b8a4a52-6f0b-4a44-9c1f-1d6a5a4e0c11';
const PENDING = { checkoutKey: KEY, provider: 'stripe', paymentId: 'pi_1' };
const pendingPayment = JSON.stringify(PENDING);
const usedKey = (key: string) => ({ checkoutSession: JSON.stringify({ usedKeys: [key] }) });
const promo = (code: string, discount_type: string, discount_value: number) => ({
  appliedPromo: JSON.stringify({ code, discount_type, discount_value }),
});
const wholeOrderFree = promo('ANGELSHARE', 'percentage', 100);

const refusal = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { error: '…', code, ...more },
});
const unpaid = (status: string, retry?: 'soon' | 'never') =>
  refusal(409, 'payment_not_successful', { status, retry });
const down = refusal(503, 'down', { error: 'The shop is temporarily unavailable.' });
const notFound = refusal(404, 'payment_not_found', { retry: 'never' });
const overLimit = (retryAfter: number) =>
  refusal(429, 'too_many_requests', {
    error: `Too many tries. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    retryAfter,
  });
const started: Reply = { body: { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' } };
const placed: Reply = {
  body: { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' },
};
const confirmation = `/order-confirmation/${KEY}?token=secret`;
const paidByCard: Replies = { 'create-payment-intent': [started], 'confirm-payment': [placed] };

let page: ReturnType<typeof createPaymentPage>;

/** Opens the payment page; the shop's functions send these replies, the last one repeatedly. */
async function open(replies: Replies = {}, { local = {}, session = {}, search = '' } = {}) {
  const browser = openBrowser({
    local,
    session: {
      paymentData: JSON.stringify(wadesPayment),
      checkoutData: JSON.stringify(wade),
      ...session,
    },
    search,
  });
  fillCart(oneTee);
  $toasts.set([]);
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const name = path.replace('/api/', '');
    calls.push({ name, body: JSON.parse(body) as Record<string, unknown> });
    const queue = replies[name] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (!reply || reply === 'no answer') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(reply.body, { status: reply.status ?? 200 }));
  });
  const replaceState = vi.fn();
  vi.stubGlobal('history', { replaceState });
  page = createPaymentPage();
  await finish(page.resumed);
  const called = () => calls.map(({ name }) => name);
  return { ...browser, calls, called, replaceState };
}

/** Lets all waits of this work pass. */
async function finish(work: Promise<void>): Promise<void> {
  await vi.runAllTimersAsync();
  await work;
}

const pay = () => finish(completePayment());

/** Makes writing to the storage fail, as if it were full. */
const fillUp = (storage: object) =>
  Object.assign(storage, {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  card.submitCard.mockReset().mockResolvedValue(succeeded);
  card.confirmCard.mockReset().mockResolvedValue(succeeded);
});
afterEach(() => {
  page.exit();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('paying by card', () => {
  test('sends the items and the expected total', async () => {
    const { calls } = await open({ ...paidByCard });
    await pay();
    expect(calls[0]?.body).toMatchObject({
      amount: 30.73,
      customerEmail: 'wade@tolliver.example',
      items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
      billingAddress: { stateProvince: 'Kentucky' },
    });
    const { checkoutKey } = calls[0]?.body ?? {};
    expect(calls[1]?.body).toEqual({ paymentIntentId: 'pi_1', checkoutKey });
  });

  test('shows the tax and the discount to PayPal too, so that a difference is noticed', async () => {
    const session = promo('GHOST5', 'fixed', 5);
    const { calls } = await open({ 'create-paypal-order': [down] }, { session });
    $method.set('paypal');
    await pay();
    const amounts = { amount: 25.43, salesTax: 1.44, discountAmount: 5 };
    expect(calls[0]?.body).toMatchObject({ ...amounts, promoCode: 'GHOST5' });
  });

  test('clears cart and checkout on success and shows the order', async () => {
    const { calls, localStorage, sessionStorage, visited } = await open({ ...paidByCard });
    await pay();
    expect($storedCart.get()).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual(['placedOrder', 'toast']);
    expect(sessionStorage.toast).toContain('Order Placed Successfully!');
    expect(localStorage.pendingPayment).toBeUndefined();
    const usedKeys = [calls[0]?.body.checkoutKey];
    expect(JSON.parse(localStorage.checkoutSession ?? '')).toEqual({ usedKeys });
    expect(visited).toEqual([confirmation]);
  });

  test('leaves in the cart what another tab added in the meantime', async () => {
    await open({ ...paidByCard });
    card.confirmCard.mockImplementation(() => {
      addTee('M');
      addTee('L');
      return Promise.resolve(succeeded);
    });
    await pay();
    expect($storedCart.get()).toMatchObject([
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: 1 },
    ]);
  });

  test('leaves the cart of a link that another tab opened in the meantime', async () => {
    await open({ ...paidByCard });
    card.confirmCard.mockImplementation(() => {
      replaceCart(readCart([{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }]));
      return Promise.resolve(succeeded);
    });
    await pay();
    expect($storedCart.get()).toMatchObject([{ size: 'M', quantity: 2 }]);
    restoreReplacedCart();
    expect($storedCart.get()).toEqual([]);
  });

  test('a free order too leaves what another tab added in the meantime', async () => {
    await open({ 'place-free-order': [placed] }, { session: wholeOrderFree });
    const paid = pay();
    addTee('L');
    await paid;
    expect($storedCart.get()).toMatchObject([{ size: 'L', quantity: 1 }]);
  });

  test('requests the total of the press, whatever another tab has added since', async () => {
    const { calls } = await open({ 'create-payment-intent': [down] });
    card.submitCard.mockImplementation(() => {
      addTee('M');
      return Promise.resolve(succeeded);
    });
    await pay();
    expect(calls[0]?.body.amount).toBe(30.73);
  });

  test.each(['sessionStorage', 'localStorage'] as const)(
    'shows the order although %s is full',
    async (name) => {
      const { visited, ...browser } = await open({ ...paidByCard });
      fillUp(browser[name]);
      await pay();
      expect(visited).toEqual([confirmation]);
    },
  );

  test('runs once, however often the button is pressed', async () => {
    const { called } = await open({ ...paidByCard });
    await Promise.all([pay(), pay(), pay()]);
    expect(called()).toEqual(['create-payment-intent', 'confirm-payment']);
  });

  test('charges nothing while the card is incomplete', async () => {
    card.submitCard.mockResolvedValue(failedWith({ title: 'Missing Payment Information' }));
    const { called } = await open();
    await pay();
    expect(called()).toEqual([]);
    expect($toasts.get()).toMatchObject([{ title: 'Missing Payment Information' }]);
    expect($step.get()).toBe('ready');
  });

  test.each([
    ['a decline, which is explained in the card panel too', { isDecline: true }, 'Declined.'],
    ['another failure, after which the card may have been charged', {}, undefined],
  ])(
    "shows the provider's words until the next try, under the same key: %s",
    async (_, more, decline) => {
      card.confirmCard.mockResolvedValueOnce({ ...failed('Declined.'), ...more });
      const { calls, visited } = await open({ ...paidByCard });
      await pay();
      expect($toasts.get()).toMatchObject([{ title: 'Order Failed', text: 'Declined.' }]);
      expect($decline.get()).toBe(decline);
      await pay();
      expect($toasts.get()).toEqual([]);
      expect($decline.get()).toBeUndefined();
      expect(calls[0]?.body.checkoutKey).toBe(calls[1]?.body.checkoutKey);
      expect(visited).toHaveLength(1);
    },
  );
});

describe('a total that another tab changes while the payment starts', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_1';
  const session: Reply = { body: { sessionId: 'cs_1', url } };

  test.each([
    ['before the card is charged', 'create-payment-intent', started, pay],
    [
      "before the shopper leaves for a provider's page",
      'create-checkout-session',
      session,
      payOnStripesPage,
    ],
  ])('is shown %s', async (_, name, reply, press) => {
    const { calls, visited } = await open({ [name]: [reply] });
    const { fetch } = globalThis;
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      addTee('M');
      return fetch(...request);
    });
    await press();
    expect(calls).toMatchObject([{ name, body: { amount: 30.73 } }]);
    expect(card.confirmCard).not.toHaveBeenCalled();
    expect(visited).toEqual([]);
    expect($notice.get()).toBe('price-changed');
    expect($step.get()).toBe('ready');
  });
});

test("Stripe's page waits for a promo code that is being checked", async () => {
  const { called } = await open();
  $promoBox.set({ code: 'WELCOME10', error: '', isApplying: true });
  await payOnStripesPage();
  expect(called()).toEqual([]);
});

describe('the checkout key', () => {
  test('is stored before the button can be pressed, and shared by all tabs', async () => {
    const { checkoutSession = '' } = (await open()).localStorage;
    page.exit();
    const { calls } = await open({ ...paidByCard }, { local: { checkoutSession } });
    await pay();
    expect(checkoutSession).toContain(String(calls[0]?.body.checkoutKey));
  });

  test.each([
    [
      'a payment was begun',
      { checkoutSession: JSON.stringify({ startedKey: KEY, usedKeys: [KEY] }) },
      {},
    ],
    ['a payment is noted', { pendingPayment, ...usedKey(KEY) }, {}],
    ['this tab has opened the page', usedKey(KEY), { checkoutKey: KEY }],
  ])('under which %s is replaced when it has an order', async (_, local, session) => {
    const replies = { ...paidByCard, 'confirm-payment': [notFound, placed] };
    const { calls } = await open(replies, { local, session });
    await pay();
    const start = calls.find(({ name }) => name === 'create-payment-intent');
    expect(start?.body.checkoutKey).not.toBe(KEY);
  });

  test('of an order is never used again, although storage is full', async () => {
    const { localStorage } = await open({ ...paidByCard });
    expect(localStorage.checkoutSession).toContain('startedKey');
    card.confirmCard.mockImplementation(() => {
      fillUp(localStorage);
      return Promise.resolve(succeeded);
    });
    await pay();
    expect(localStorage.checkoutSession).toBeUndefined();
  });

  test('is replaced after an order without a link, and the page says why', async () => {
    const bought = refusal(409, 'already_paid');
    const { calls, visited } = await open({
      ...paidByCard,
      'create-payment-intent': [bought, started],
    });
    await pay();
    expect($toasts.get()).toMatchObject([{ title: 'Ordered Before' }]);
    await pay();
    expect(calls[1]?.body.checkoutKey).not.toBe(calls[0]?.body.checkoutKey);
    expect(visited).toHaveLength(1);
  });
});

describe('when the shop refuses', () => {
  test('a changed total is shown, and nothing is charged before the next press', async () => {
    const totals = { subtotal: 31, unavailable: 0, discountAmount: 0, salesTax: 1.86 };
    const quote = { lines: [], ...totals, finalTotal: 32.86 };
    const changed = refusal(409, 'price_changed', { quote });
    const { calls } = await open({ ...paidByCard, 'create-payment-intent': [changed, started] });
    await pay();
    expect($notice.get()).toBe('price-changed');
    expect($quote.get()).toMatchObject({ taxCents: 186, totalCents: 3286 });
    expect($toasts.get()).toEqual([]);
    expect(card.confirmCard).not.toHaveBeenCalled();
    await pay();
    expect(calls[1]?.body.amount).toBe(32.86);
  });

  test.each([
    ['create-payment-intent', {}, completePayment],
    ['create-checkout-session', {}, payOnStripesPage],
    ['create-paypal-order', { method: 'paypal' }, completePayment],
    ['place-free-order', { session: wholeOrderFree }, completePayment],
  ] as const)(
    '%s: pieces that sold out stop it before anything is charged, and it goes on without them',
    async (
      start,
      { method = 'card', session = {} }: { method?: 'card' | 'paypal'; session?: object },
      press,
    ) => {
      const short = { size: 'M', requested: 3, available: 2, retired: false };
      const lines = [{ id: 'ghost-barrel-tee', ...short }];
      const { called, calls } = await open(
        { [start]: [refusal(409, 'sold_out', { lines }), down] },
        { session },
      );
      addTee('M');
      addTee('M');
      $method.set(method);
      await finish(press());
      expect(called()).toEqual([start]);
      expect($step.get()).toBe('ready');
      expect($notice.get()).toBe('sold-out');
      expect($toasts.get()).toMatchObject([{ tone: 'good' }]);
      expect($shortLines.get()).toMatchObject([{ quantity: 3, available: 2 }]);
      // Not before the line is adjusted.
      await finish(press());
      expect(called()).toEqual([start]);
      $shortLines.get().forEach(adjustLine);
      await finish(press());
      expect(calls[1]?.body.items).toEqual([{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }]);
    },
  );

  test('a checkout that is already paid shows its order without a second payment', async () => {
    const paid = refusal(409, 'already_paid', { paymentIntentId: 'pi_0' });
    const { calls, visited } = await open({ ...paidByCard, 'create-payment-intent': [paid] });
    await pay();
    expect(card.confirmCard).not.toHaveBeenCalled();
    expect(calls[1]?.body.paymentIntentId).toBe('pi_0');
    expect(visited).toEqual([confirmation]);
  });

  test('an order paid by another method removes from the cart what it bought, and nothing added since', async () => {
    const paid = refusal(409, 'already_paid', { paypalOrderId: '5O1' });
    const items = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }];
    await open(
      {
        'confirm-payment': [down],
        'create-payment-intent': [paid],
        'capture-paypal-order': [placed],
      },
      { local: { pendingPayment: JSON.stringify({ ...PENDING, items }) } },
    );
    addTee('L');
    await pay();
    expect($storedCart.get()).toMatchObject([{ size: 'L', quantity: 1 }]);
  });

  const sorry = 'There was an error placing your order. Please try again.';
  const sorryPaypal = 'There was an error processing your PayPal payment.';
  const createFailed = 'Failed to create order. Please contact support with payment ID: pi_1.';
  const wait = 'Too many tries. Try again in 2 minutes.';
  const offline =
    'You are offline: nothing was sent, and what you typed is kept. Pay once you are back online: you are charged once at most.';
  const limited = overLimit(120);
  test.each([
    [
      'by card',
      {},
      'create-payment-intent',
      refusal(400, 'invalid', { error: 'items is empty' }),
      'items is empty',
    ],
    ['by card', {}, 'create-payment-intent', 'no answer', sorry],
    ['by PayPal', {}, 'create-paypal-order', limited, `${sorryPaypal} ${wait}`],
    ['nothing', wholeOrderFree, 'place-free-order', limited, `${sorry} ${wait}`],
    ['by card', {}, 'confirm-payment', limited, `${createFailed} ${wait}`],
    ['by card', {}, undefined, 'no answer', `${sorry} ${offline}`],
    ['by PayPal', {}, undefined, 'no answer', `${sorryPaypal} ${offline}`],
    ['nothing', wholeOrderFree, undefined, 'no answer', `${sorry} ${offline}`],
  ] as const)(
    'paying %s: %j %s %j is requested once and the toast says %s',
    async (how, session, name, reply, text) => {
      const { called } = await open(
        { ...paidByCard, ...(name && { [name]: [reply] }) },
        { session },
      );
      if (!name) vi.stubGlobal('navigator', { onLine: false });
      if (how === 'by PayPal') $method.set('paypal');
      await pay();
      expect(called().filter((one) => one === name)).toHaveLength(name ? 1 : 0);
      const title = how === 'by PayPal' ? 'Payment Failed' : 'Order Failed';
      expect($toasts.get()).toMatchObject([{ title, text }]);
      expect($step.get()).toBe('ready');
    },
  );
});

describe('the order of a paid payment', () => {
  test.each([
    ['while the shop is unavailable', [down, 'no answer', placed]],
    ['after a limit that ends within the pauses', [overLimit(3), placed]],
    ['when the payment may succeed a moment later', [unpaid('processing', 'soon'), placed]],
  ] as [string, Reply[]][])('is requested again %s', async (_, replies) => {
    const tries = replies.length;
    const { called, visited } = await open({ ...paidByCard, 'confirm-payment': replies });
    await pay();
    expect(called()).toEqual([
      'create-payment-intent',
      ...Array<string>(tries).fill('confirm-payment'),
    ]);
    expect(visited).toEqual([confirmation]);
    expect($toasts.get()).toEqual([]);
  });

  test.each([
    [
      'is left to the webhook after four tries',
      down,
      4,
      'Failed to create order. Please contact support with payment ID: pi_1.',
      true,
    ],
    [
      'shows its status when it is still processing',
      unpaid('processing', 'soon'),
      2,
      'Payment was not successful. Status: processing.',
      true,
    ],
    [
      'shows its status at once when it was canceled',
      unpaid('canceled', 'never'),
      1,
      'Payment was not successful. Status: canceled.',
      true,
    ],
  ])('%s, and the payment is remembered', async (_, reply, tries, text) => {
    const { called, localStorage } = await open({ ...paidByCard, 'confirm-payment': [reply] });
    await pay();
    expect(called().slice(1)).toEqual(Array<string>(tries).fill('confirm-payment'));
    expect($toasts.get()).toMatchObject([{ title: 'Order Failed', text }]);
    expect(localStorage.pendingPayment).toContain('pi_1');
  });
});

describe('returning from PayPal', () => {
  const search = '?token=5O1&PayerID=WDETLLVER2468';

  test('captures nothing again when PayPal declined it', async () => {
    const { called } = await open(
      { 'capture-paypal-order': [unpaid('INSTRUMENT_DECLINED'), placed] },
      { search },
    );
    expect(called()).toEqual(['capture-paypal-order']);
  });

  test('offers the card when PayPal accepts no further attempt', async () => {
    const exceeded = [unpaid('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')];
    await open({ 'capture-paypal-order': exceeded, 'create-paypal-order': exceeded }, { search });
    const text = expect.stringContaining('Pay by card instead.') as string;
    expect($toasts.get()).toMatchObject([{ title: 'Payment Failed', text }]);
    expect($method.get()).toBe('card');
    $method.set('paypal');
    await pay();
    expect($toasts.get()).toMatchObject([{ title: 'Payment Failed', text }]);
    expect($method.get()).toBe('card');
  });

  test('captures again when PayPal has not recorded the approval', async () => {
    const replies = [unpaid('NOT_APPROVED', 'soon'), placed];
    const { called, visited } = await open({ 'capture-paypal-order': replies }, { search });
    expect(called()).toEqual(['capture-paypal-order', 'capture-paypal-order']);
    expect(visited).toEqual([confirmation]);
  });

  test.each([
    [search, true],
    ['', false],
  ])('is told from merely opening the page: %j', async (query, isReturn) => {
    const pending = JSON.stringify({ ...PENDING, provider: 'paypal', paymentId: '5O1' });
    const { calls } = await open(
      { 'capture-paypal-order': [unpaid('DECLINED')] },
      { local: { pendingPayment: pending }, search: query },
    );
    expect(calls.map(({ body }) => body)).toEqual([{ orderId: '5O1', checkoutKey: KEY, isReturn }]);
  });

  test("looks up the payment of this tab's key, whatever another tab has started", async () => {
    const { calls } = await open(
      { 'capture-paypal-order': [placed] },
      {
        local: { pendingPayment, ...usedKey(OTHER_KEY) },
        session: { checkoutKey: OTHER_KEY },
        search,
      },
    );
    expect(calls[0]?.body).toMatchObject({ orderId: '5O1', checkoutKey: OTHER_KEY });
  });

  test("notes a payment that can't be looked up when none is noted, and keeps its address for a reload", async () => {
    const { localStorage, replaceState } = await open(
      { 'capture-paypal-order': [down] },
      { session: { checkoutKey: KEY }, search },
    );
    expect(JSON.parse(localStorage.pendingPayment ?? '')).toEqual({
      ...PENDING,
      provider: 'paypal',
      paymentId: '5O1',
    });
    expect(replaceState).not.toHaveBeenCalled();
  });
});

test.each([
  ['?status=cancel&token=5O1', 'paypal', 'You cancelled the PayPal payment'],
  ['?canceled=true', 'card', 'You cancelled the payment'],
])('cancelling, %s, keeps the method that was chosen', async (search, method, text) => {
  await open({}, { search });
  expect($method.get()).toBe(method);
  expect($toasts.get()).toMatchObject([{ title: 'Payment Cancelled', text }]);
});

describe('a payment whose tab was closed', () => {
  const local = { pendingPayment };

  test('shows its order', async () => {
    const { calls, localStorage, visited } = await open({ 'confirm-payment': [placed] }, { local });
    expect(calls[0]?.body).toEqual({ paymentIntentId: 'pi_1', checkoutKey: KEY });
    expect(localStorage.pendingPayment).toBeUndefined();
    expect(visited).toEqual([confirmation]);
  });

  test.each([
    ['may still be paid in another tab', unpaid('requires_action', 'soon'), undefined],
    ['waits for the shopper', unpaid('DECLINED'), undefined],
    ["can't be looked up", down, 'earlier-payment-unknown'],
  ])('keeps its key for the next one when it %s', async (_, reply, notice) => {
    const replies = { ...paidByCard, 'confirm-payment': [reply, placed] };
    const { calls } = await open(replies, { local });
    expect($notice.get()).toBe(notice);
    await pay();
    expect(calls[1]).toMatchObject({ name: 'create-payment-intent', body: { checkoutKey: KEY } });
  });

  const refundText = 'We refunded $30.73 in full.';
  const refunded = refusal(409, 'payment_refunded', { error: refundText, retry: 'never' });

  test.each([
    ['', 'confirm-payment'],
    ['?session_id=cs_1', 'verify-checkout-session'],
    ['?token=5O1', 'capture-paypal-order'],
  ])('that was refunded is named as such on return to /payment%s', async (search, name) => {
    const notes = search ? {} : local;
    await open({ [name]: [refunded] }, { local: notes, search });
    expect($step.get()).toBe('ready');
    expect($toasts.get()).toMatchObject([{ title: 'Payment Failed', text: refundText }]);
  });

  test.each([unpaid('canceled', 'never'), notFound, refunded])(
    "is dropped when it can't be paid any more: %j",
    async (reply) => {
      const { localStorage } = await open({ 'confirm-payment': [reply] }, { local });
      expect($step.get()).toBe('ready');
      expect(localStorage.pendingPayment).toBeUndefined();
    },
  );

  test.each([
    ['of an unknown payment, while the shop is down', '?token=STRANGE', down],
    ['of an unknown payment', '?token=STRANGE', notFound],
    ["with another provider's payment id", '?token=pi_1', notFound],
    ['of an unknown session', '?session_id=STRANGE', down],
  ] as const)('stays noted for a return %s', async (_, search, reply) => {
    const { called, localStorage } = await open(
      { 'capture-paypal-order': [reply], 'verify-checkout-session': [reply] },
      { local, search },
    );
    expect(called()).not.toEqual([]);
    expect(localStorage.pendingPayment).toBe(pendingPayment);
  });

  test.each(['<<<', '{}', '{"checkoutKey":"x","provider":"stripe","paymentId":"pi_1"}', '[7]'])(
    'is forgotten when its note reads %s',
    async (stored) => {
      const { called } = await open({}, { local: { pendingPayment: stored } });
      expect($step.get()).toBe('ready');
      expect(called()).toEqual([]);
    },
  );
});
