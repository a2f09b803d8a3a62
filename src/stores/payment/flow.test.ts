import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importCart, stubBrowser } from '../../../tests/support/browser.ts';
import { failed, failedWith, succeeded } from './state.ts';
import { oneTee, wade, wadesPayment } from '../../../tests/support/shopper.ts';

const card = { submitCard: vi.fn(), confirmCard: vi.fn() };
vi.mock('./stripe.ts', () => card);

const KEY = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';
const ORDER = { orderId: KEY, secureToken: 'secret', orderNumber: 'ORD-20261121-482916' };
const INTENT = { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' };
const PENDING = JSON.stringify({ checkoutKey: KEY, provider: 'stripe', paymentId: 'pi_1' });

type Reply = { status?: number; body: unknown } | 'no answer';
const placed: Reply = { body: ORDER };
const started: Reply = { body: INTENT };
const down: Reply = {
  status: 503,
  body: { error: 'The shop is temporarily unavailable.', code: 'down' },
};

/** Opens the payment page; the shop's functions send these replies, the last one repeatedly. */
async function open(
  replies: Record<string, Reply[]>,
  local: Record<string, string> = {},
  { session = {}, search = '' }: { session?: Record<string, string>; search?: string } = {},
) {
  const browser = stubBrowser({
    local: { cart: oneTee, ...local },
    session: {
      paymentData: JSON.stringify(wadesPayment),
      checkoutData: JSON.stringify(wade),
      ...session,
    },
    search,
  });
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const name = path.replace('/api/', '');
    calls.push({ name, body: JSON.parse(body) as Record<string, unknown> });
    const queue = replies[name] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (!reply || reply === 'no answer') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(reply.body, { status: reply.status ?? 200 }));
  });
  const stores = {
    ...(await import('./flow.ts')),
    ...(await import('./promo.ts')),
    ...(await import('./resume.ts')),
    ...(await import('./state.ts')),
    ...(await importCart()),
    ...(await import('#stores/site/toasts.ts')),
  };
  return { ...browser, ...stores, calls, called: () => calls.map(({ name }) => name) };
}

beforeEach(() => {
  vi.useFakeTimers();
  card.submitCard.mockReset().mockResolvedValue(succeeded);
  card.confirmCard.mockReset().mockResolvedValue(succeeded);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('paying by card', () => {
  test('sends the items and the expected total', async () => {
    const { calls, completePayment } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect(calls[0]?.body).toMatchObject({
      amount: 30.73,
      customerEmail: 'wade@tolliver.example',
      items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
      billingAddress: { stateProvince: 'Kentucky' },
    });
    expect(calls[1]?.body).toEqual({
      paymentIntentId: 'pi_1',
      checkoutKey: calls[0]?.body.checkoutKey,
    });
  });

  test('shows the tax and the discount to PayPal too, so that a difference is noticed', async () => {
    const promo = JSON.stringify({ code: 'GHOST5', discount_type: 'fixed', discount_value: 5 });
    const { calls, completePayment, $method } = await open(
      { 'create-paypal-order': [down] },
      {},
      { session: { appliedPromo: promo } },
    );
    $method.set('paypal');
    await completePayment();
    expect(calls[0]?.body).toMatchObject({
      amount: 25.43,
      salesTax: 1.44,
      discountAmount: 5,
      promoCode: 'GHOST5',
    });
  });

  test('clears cart and checkout on success and shows the order', async () => {
    const { $cart, completePayment, localStorage, sessionStorage, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect($cart.get()).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual(['placedOrder', 'toast']);
    expect(JSON.parse(sessionStorage.toast ?? '')).toMatchObject({
      title: 'Order Placed Successfully!',
    });
    expect(localStorage.pendingPayment).toBeUndefined();
    expect(visited).toEqual([`/order-confirmation/${KEY}?token=secret`]);
  });

  test('leaves in the cart what another tab added in the meantime', async () => {
    const { $cart, addTee, completePayment } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    card.confirmCard.mockImplementation(() => {
      addTee('M');
      addTee('L');
      return Promise.resolve(succeeded);
    });
    await completePayment();
    expect($cart.get()).toMatchObject([
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: 1 },
    ]);
  });

  test('requests the total of the press, whatever another tab has added since', async () => {
    const { addTee, calls, completePayment } = await open({ 'create-payment-intent': [down] });
    card.submitCard.mockImplementation(() => {
      addTee('M');
      return Promise.resolve(succeeded);
    });
    await completePayment();
    expect(calls[0]?.body.amount).toBe(30.73);
  });

  test('shows the order although storage is full', async () => {
    const { $toasts, completePayment, sessionStorage, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    Object.assign(sessionStorage, {
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    await completePayment();
    expect($toasts.get()).toEqual([]);
    expect(visited).toEqual([`/order-confirmation/${KEY}?token=secret`]);
  });

  test("pays although the browser can't store anything", async () => {
    const { completePayment, localStorage, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    Object.freeze(localStorage);
    await completePayment();
    expect(visited).toEqual([`/order-confirmation/${KEY}?token=secret`]);
  });

  test('runs once, however often the button is pressed', async () => {
    const { called, completePayment } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    await Promise.all([completePayment(), completePayment(), completePayment()]);
    expect(called()).toEqual(['create-payment-intent', 'confirm-payment']);
  });

  test('charges nothing while the card is incomplete', async () => {
    card.submitCard.mockResolvedValue(failedWith({ title: 'Missing Payment Information' }));
    const { $step, $toasts, called, completePayment } = await open({});
    await completePayment();
    expect(called()).toEqual([]);
    expect($toasts.get()[0]?.title).toBe('Missing Payment Information');
    expect($step.get()).toBe('ready');
  });

  test("shows the provider's refusal and retries under the same key", async () => {
    card.confirmCard.mockResolvedValueOnce(failed('Declined.'));
    const { $toasts, calls, completePayment, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect($toasts.get()).toMatchObject([{ title: 'Order Failed', text: 'Declined.' }]);
    await completePayment();
    expect($toasts.get()).toEqual([]);
    expect(calls[0]?.body.checkoutKey).toBe(calls[1]?.body.checkoutKey);
    expect(visited).toHaveLength(1);
  });
});

describe('a total that another tab changes while the payment starts', () => {
  const SESSION = { sessionId: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };
  /** The other tab adds a tee when the shop has the request. */
  function addWhileStarting(addTee: (size: 'M') => void) {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      addTee('M');
      return fetch(...request);
    });
  }

  test('is shown before the card is charged', async () => {
    const { $notice, $step, addTee, calls, completePayment } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    addWhileStarting(addTee);
    await completePayment();
    expect(calls).toMatchObject([{ name: 'create-payment-intent', body: { amount: 30.73 } }]);
    expect(card.confirmCard).not.toHaveBeenCalled();
    expect($notice.get()).toBe('price-changed');
    expect($step.get()).toBe('ready');
  });

  test("is shown before the shopper is sent to a provider's page", async () => {
    const { $notice, addTee, payOnStripesPage, visited } = await open({
      'create-checkout-session': [{ body: SESSION }],
    });
    vi.stubGlobal('window', new EventTarget());
    addWhileStarting(addTee);
    await payOnStripesPage();
    expect(visited).toEqual([]);
    expect($notice.get()).toBe('price-changed');
  });
});

test("Stripe's page waits for a promo code that is being checked", async () => {
  const { $promoBox, called, payOnStripesPage } = await open({});
  $promoBox.set({ code: 'WELCOME10', error: '', isApplying: true });
  await payOnStripesPage();
  expect(called()).toEqual([]);
});

describe('a declined card', () => {
  const declined = { ...failed('Your card was declined.'), isDecline: true };

  test('is explained in the card panel beside the toast, until the next payment', async () => {
    card.confirmCard.mockResolvedValueOnce(declined);
    const { $decline, $toasts, completePayment } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect($decline.get()).toBe('Your card was declined.');
    expect($toasts.get()).toMatchObject([{ text: 'Your card was declined.' }]);
    await completePayment();
    expect($decline.get()).toBeUndefined();
  });

  test('is not blamed when the connection was lost: the card may have been charged', async () => {
    card.confirmCard.mockResolvedValueOnce({ ...failed('Network.'), isDecline: false });
    const { $decline, completePayment } = await open({ 'create-payment-intent': [started] });
    await completePayment();
    expect($decline.get()).toBeUndefined();
  });
});

describe('the checkout key', () => {
  test('is stored before the button can be pressed, and shared by all tabs', async () => {
    const { $step, resumePayment, localStorage } = await open({});
    expect($step.get()).toBe('ready');
    await resumePayment();
    const { startedKey } = localStorage;
    const { calls, completePayment } = await open(
      { 'create-payment-intent': [started], 'confirm-payment': [placed] },
      { startedKey: String(startedKey) },
    );
    await completePayment();
    expect(calls[0]?.body.checkoutKey).toBe(startedKey);
  });

  test.each([
    ['begun', { startedKey: KEY }],
    ['noted with a payment', { pendingPayment: PENDING }],
  ])('is replaced when the one that was %s has an order', async (_, kept) => {
    const { calls, completePayment } = await open(
      { 'create-payment-intent': [started], 'confirm-payment': [placed] },
      { ...kept, usedKeys: JSON.stringify([KEY]) },
    );
    await completePayment();
    expect(calls[0]?.body.checkoutKey).not.toBe(KEY);
  });

  test('of an order is never used again, although storage is full', async () => {
    const { completePayment, localStorage } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [placed],
    });
    card.confirmCard.mockImplementation(() => {
      expect(localStorage.startedKey).toBeDefined();
      Object.assign(localStorage, {
        setItem: () => {
          throw new DOMException('', 'QuotaExceededError');
        },
      });
      return Promise.resolve(succeeded);
    });
    await completePayment();
    expect(localStorage.startedKey).toBeUndefined();
  });

  test('is replaced after an order without a link, and the page says why', async () => {
    const bought = { status: 409, body: { error: '…', code: 'already_paid' } };
    const { $toasts, calls, completePayment, visited } = await open({
      'create-payment-intent': [bought, started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect($toasts.get()).toMatchObject([{ title: 'Ordered Before' }]);
    await completePayment();
    expect(calls[1]?.body.checkoutKey).not.toBe(calls[0]?.body.checkoutKey);
    expect(visited).toHaveLength(1);
  });
});

describe('when the shop refuses', () => {
  test('a changed total is shown, and nothing is charged before the next press', async () => {
    const quote = { lines: [], subtotal: 31, discountAmount: 0, salesTax: 1.86, finalTotal: 32.86 };
    const changed = { status: 409, body: { error: '…', code: 'price_changed', quote } };
    const { $notice, $quote, $toasts, calls, completePayment } = await open({
      'create-payment-intent': [changed, started],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect($notice.get()).toBe('price-changed');
    expect($quote.get()).toMatchObject({ taxCents: 186, totalCents: 3286 });
    expect($toasts.get()).toEqual([]);
    expect(card.confirmCard).not.toHaveBeenCalled();
    await completePayment();
    expect(calls[1]?.body.amount).toBe(32.86);
  });

  test('a checkout that is already paid shows its order without a second payment', async () => {
    const paid = {
      status: 409,
      body: { error: '…', code: 'already_paid', paymentIntentId: 'pi_0' },
    };
    const { calls, completePayment, visited } = await open({
      'create-payment-intent': [paid],
      'confirm-payment': [placed],
    });
    await completePayment();
    expect(card.confirmCard).not.toHaveBeenCalled();
    expect(calls[1]?.body.paymentIntentId).toBe('pi_0');
    expect(visited).toHaveLength(1);
  });

  test('an order paid by another method removes from the cart what it bought, and nothing added since', async () => {
    const paid = {
      status: 409,
      body: { error: '…', code: 'already_paid', paypalOrderId: '5O1' },
    };
    const bought = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }];
    const { $cart, $step, addTee, completePayment } = await open(
      { 'create-payment-intent': [paid], 'capture-paypal-order': [placed] },
      { pendingPayment: JSON.stringify({ ...JSON.parse(PENDING), items: bought }) },
    );
    addTee('L');
    $step.set('ready');
    await completePayment();
    expect($cart.get()).toMatchObject([{ size: 'L', quantity: 1 }]);
  });

  test.each([
    [
      'its own message',
      { status: 400, body: { error: 'items is empty', code: 'invalid' } },
      'items is empty',
    ],
    [
      'ours when it has none',
      'no answer',
      'There was an error placing your order. Please try again.',
    ],
  ] as const)('the toast shows %s', async (_, reply, text) => {
    const { $step, $toasts, completePayment } = await open({ 'create-payment-intent': [reply] });
    await completePayment();
    expect($toasts.get()).toMatchObject([{ title: 'Order Failed', text }]);
    expect($step.get()).toBe('ready');
  });
});

const wholeOrderFree = {
  appliedPromo: JSON.stringify({
    code: 'ANGELSHARE',
    discount_type: 'percentage',
    discount_value: 100,
  }),
};

test.each([
  ['by card', 'Order Failed', 'There was an error placing your order. Please try again.', {}],
  ['by PayPal', 'Payment Failed', 'There was an error processing your PayPal payment.', {}],
  [
    'nothing',
    'Order Failed',
    'There was an error placing your order. Please try again.',
    wholeOrderFree,
  ],
])('offline, paying %s fails with its message and why', async (how, title, text, session) => {
  const { $method, $toasts, called, completePayment } = await open({}, {}, { session });
  vi.stubGlobal('navigator', { onLine: false });
  if (how === 'by PayPal') $method.set('paypal');
  await completePayment();
  expect(called()).toEqual([]);
  expect($toasts.get()).toMatchObject([
    {
      title,
      text: `${text} You are offline: nothing was sent, and what you typed is kept. Pay once you are back online: you are charged once at most.`,
    },
  ]);
});

describe('over a limit', () => {
  const over = (retryAfter: number): Reply => ({
    status: 429,
    body: {
      error: `Too many tries. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
      code: 'too_many_requests',
      retryAfter,
    },
  });

  test('a PayPal payment is not started, and the toast says when to try again', async () => {
    const { $method, $toasts, completePayment } = await open({
      'create-paypal-order': [over(120)],
    });
    $method.set('paypal');
    await completePayment();
    expect($toasts.get()[0]?.text).toBe(
      'There was an error processing your PayPal payment. Too many tries. Try again in 2 minutes.',
    );
  });

  test('an order that costs nothing is requested once, and the toast says when to try again', async () => {
    const { $toasts, called, completePayment } = await open(
      { 'place-free-order': [over(120), placed] },
      {},
      { session: wholeOrderFree },
    );
    const paying = completePayment();
    await vi.runAllTimersAsync();
    await paying;
    expect(called()).toEqual(['place-free-order']);
    expect($toasts.get()[0]?.text).toBe(
      'There was an error placing your order. Please try again. Too many tries. Try again in 2 minutes.',
    );
  });

  test('the order of a payment is requested once, and the payment is remembered', async () => {
    const { $toasts, called, completePayment, localStorage } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [over(120), placed],
    });
    const paying = completePayment();
    await vi.runAllTimersAsync();
    await paying;
    expect(called()).toEqual(['create-payment-intent', 'confirm-payment']);
    expect($toasts.get()[0]?.text).toBe(
      'Failed to create order. Please contact support with payment ID: pi_1. Too many tries. Try again in 2 minutes.',
    );
    expect(JSON.parse(localStorage.pendingPayment ?? '')).toMatchObject({ paymentId: 'pi_1' });
  });

  test('that ends within the pauses, the order is requested again', async () => {
    const { completePayment, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [over(3), placed],
    });
    const paying = completePayment();
    await vi.runAllTimersAsync();
    await paying;
    expect(visited).toHaveLength(1);
  });
});

describe('the order of a paid payment', () => {
  test('is requested again while the shop is unavailable', async () => {
    const { called, completePayment, visited } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [down, 'no answer', placed],
    });
    const paying = completePayment();
    await vi.runAllTimersAsync();
    await paying;
    expect(called().filter((name) => name === 'confirm-payment')).toHaveLength(3);
    expect(visited).toHaveLength(1);
  });

  test('is left to the webhook after four tries, and the payment is remembered', async () => {
    const { $toasts, called, completePayment, localStorage } = await open({
      'create-payment-intent': [started],
      'confirm-payment': [down],
    });
    const paying = completePayment();
    await vi.runAllTimersAsync();
    await paying;
    expect(called().filter((name) => name === 'confirm-payment')).toHaveLength(4);
    expect($toasts.get()).toMatchObject([
      {
        title: 'Order Failed',
        text: 'Failed to create order. Please contact support with payment ID: pi_1.',
      },
    ]);
    expect(JSON.parse(localStorage.pendingPayment ?? '')).toMatchObject({ paymentId: 'pi_1' });
  });

  describe('that is still processing', () => {
    const unpaid = (status: string): Reply => ({
      status: 409,
      body: { error: '…', code: 'payment_not_successful', status },
    });
    const confirmations = (called: () => string[]) =>
      called().filter((name) => name === 'confirm-payment').length;

    test.each(['processing', 'requires_action', 'requires_payment_method'])(
      'is requested again after a second before an error is shown: %s',
      async (status) => {
        const { $toasts, called, completePayment, visited } = await open({
          'create-payment-intent': [started],
          'confirm-payment': [unpaid(status), placed],
        });
        const paying = completePayment();
        await vi.advanceTimersByTimeAsync(1000);
        expect(confirmations(called)).toBe(1);
        expect($toasts.get()).toEqual([]);
        await vi.advanceTimersByTimeAsync(1000);
        await paying;
        expect(confirmations(called)).toBe(2);
        expect(visited).toHaveLength(1);
      },
    );

    test('shows its status when it still is', async () => {
      const { $toasts, called, completePayment } = await open({
        'create-payment-intent': [started],
        'confirm-payment': [unpaid('processing')],
      });
      const paying = completePayment();
      await vi.runAllTimersAsync();
      await paying;
      expect(confirmations(called)).toBe(2);
      expect($toasts.get()[0]?.text).toBe('Payment was not successful. Status: processing.');
    });

    test('shows its status at once when it was canceled', async () => {
      const { $toasts, called, completePayment } = await open({
        'create-payment-intent': [started],
        'confirm-payment': [unpaid('canceled'), placed],
      });
      await completePayment();
      expect(confirmations(called)).toBe(1);
      expect($toasts.get()[0]?.text).toBe('Payment was not successful. Status: canceled.');
    });

    test('is not captured again when PayPal declined it', async () => {
      const { called, resumePayment } = await open(
        { 'capture-paypal-order': [unpaid('INSTRUMENT_DECLINED'), placed] },
        {},
        { search: '?token=5O1' },
      );
      vi.stubGlobal('history', { replaceState: vi.fn() });
      await resumePayment();
      expect(called()).toEqual(['capture-paypal-order']);
    });

    test('is offered to the card when PayPal accepts no further attempt', async () => {
      const exceeded = unpaid('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
      const { $method, $toasts, completePayment, resumePayment } = await open(
        { 'capture-paypal-order': [exceeded], 'create-paypal-order': [exceeded] },
        {},
        { search: '?token=5O1' },
      );
      vi.stubGlobal('history', { replaceState: vi.fn() });
      const payByCardInstead = [
        {
          title: 'Payment Failed',
          text: expect.stringContaining('Pay by card instead.') as string,
        },
      ];
      await resumePayment();
      expect($toasts.get()).toMatchObject(payByCardInstead);
      expect($method.get()).toBe('card');
      $method.set('paypal');
      await completePayment();
      expect($toasts.get()).toMatchObject(payByCardInstead);
      expect($method.get()).toBe('card');
    });

    test('is captured again when PayPal has not recorded the approval', async () => {
      const { called, resumePayment, visited } = await open(
        { 'capture-paypal-order': [unpaid('NOT_APPROVED'), placed] },
        {},
        { search: '?token=5O1' },
      );
      const arriving = resumePayment();
      await vi.runAllTimersAsync();
      await arriving;
      expect(called()).toEqual(['capture-paypal-order', 'capture-paypal-order']);
      expect(visited).toHaveLength(1);
    });
  });
});

describe('returning to the payment page', () => {
  test.each([
    ['?status=cancel&token=5O1', 'paypal', 'You cancelled the PayPal payment'],
    ['?canceled=true', 'card', 'You cancelled the payment'],
  ])('with %s keeps the method that was chosen', async (search, method, text) => {
    vi.stubGlobal('history', { replaceState: () => undefined });
    const { $method, $toasts, resumePayment } = await open({}, {}, { search });
    await resumePayment();
    expect($method.get()).toBe(method);
    expect($toasts.get()).toMatchObject([{ title: 'Payment Cancelled', text }]);
  });

  test('from PayPal is told from merely opening the page, which captures nothing that was declined', async () => {
    vi.stubGlobal('history', { replaceState: () => undefined });
    const pendingPayment = JSON.stringify({
      ...JSON.parse(PENDING),
      provider: 'paypal',
      paymentId: '5O1',
    });
    for (const [search, isReturn] of [
      ['?token=5O1&PayerID=WDETLLVER2468', true],
      ['', false],
    ] as const) {
      const { calls, resumePayment } = await open(
        { 'capture-paypal-order': [unpaid('DECLINED')] },
        { pendingPayment },
        { search },
      );
      await resumePayment();
      expect(calls.map(({ body }) => body)).toEqual([
        { orderId: '5O1', checkoutKey: KEY, isReturn },
      ]);
    }
  });

  test('finds the order of a payment whose tab was closed', async () => {
    const { $step, calls, resumePayment, localStorage, visited } = await open(
      { 'confirm-payment': [placed] },
      { pendingPayment: PENDING },
    );
    expect($step.get()).toBe('checking');
    await resumePayment();
    expect(calls[0]?.body).toEqual({ paymentIntentId: 'pi_1', checkoutKey: KEY });
    expect(localStorage.pendingPayment).toBeUndefined();
    expect(visited).toEqual([`/order-confirmation/${KEY}?token=secret`]);
  });

  const unpaid = (status: string): Reply => ({
    status: 409,
    body: { error: '…', code: 'payment_not_successful', status },
  });

  test.each(['requires_payment_method', 'requires_action', 'processing', 'open', 'NOT_APPROVED'])(
    'reuses the key of a payment that another tab may still pay: %s',
    async (status) => {
      const { $step, calls, completePayment, resumePayment } = await open(
        { 'confirm-payment': [unpaid(status), placed], 'create-payment-intent': [started] },
        { pendingPayment: PENDING },
      );
      await resumePayment();
      expect($step.get()).toBe('ready');
      await completePayment();
      expect(calls[1]?.body.checkoutKey).toBe(KEY);
    },
  );

  const notFound: Reply = { status: 404, body: { error: '…', code: 'payment_not_found' } };

  test.each([
    unpaid('canceled'),
    unpaid('expired'),
    unpaid('EXPIRED'),
    notFound,
    { status: 409, body: { error: '…', code: 'payment_refunded' } },
  ])("drops a payment that can't be paid any more: %j", async (reply) => {
    const { $step, resumePayment, localStorage } = await open(
      { 'confirm-payment': [reply] },
      { pendingPayment: PENDING },
    );
    await resumePayment();
    expect($step.get()).toBe('ready');
    expect(localStorage.pendingPayment).toBeUndefined();
  });

  test('keeps a payment that could not be looked up, and pays under its key', async () => {
    const { $notice, calls, completePayment, resumePayment } = await open(
      { 'confirm-payment': [down, placed], 'create-payment-intent': [started] },
      { pendingPayment: PENDING },
    );
    await resumePayment();
    expect($notice.get()).toBe('earlier-payment-unknown');
    await completePayment();
    expect(calls[1]?.body.checkoutKey).toBe(KEY);
  });

  test('uses a new key when another tab has bought with this one', async () => {
    const first = await open({ 'create-payment-intent': [started], 'confirm-payment': [placed] });
    await first.completePayment();
    const checkoutKey = String(first.calls[0]?.body.checkoutKey);
    const { usedKeys } = first.localStorage;
    const { calls, completePayment } = await open(
      { 'create-payment-intent': [started], 'confirm-payment': [placed] },
      { usedKeys: String(usedKeys) },
      { session: { checkoutKey } },
    );
    await completePayment();
    expect(calls[0]?.body.checkoutKey).not.toBe(checkoutKey);
  });

  test("looks up the payment of this tab's key, whatever another tab has started", async () => {
    const OTHER = '0b8a4a52-6f0b-4a44-9c1f-1d6a5a4e0c11';
    const { calls, resumePayment } = await open(
      { 'capture-paypal-order': [placed] },
      { pendingPayment: PENDING, usedKeys: JSON.stringify([OTHER]) },
      { session: { checkoutKey: OTHER }, search: '?token=5O1' },
    );
    await resumePayment();
    expect(calls[0]?.body).toMatchObject({ orderId: '5O1', checkoutKey: OTHER });
  });

  test.each([
    ['of an unknown payment, while the shop is down', '?token=STRANGE', down],
    ['of an unknown payment', '?token=STRANGE', notFound],
    ["with another provider's payment id", '?token=pi_1', notFound],
    ['of an unknown session', '?session_id=STRANGE', down],
  ] as const)('keeps the noted payment for a return %s', async (_, search, reply) => {
    vi.stubGlobal('history', { replaceState: () => undefined });
    const { resumePayment, called, localStorage } = await open(
      { 'capture-paypal-order': [reply], 'verify-checkout-session': [reply] },
      { pendingPayment: PENDING },
      { search },
    );
    const arriving = resumePayment();
    await vi.runAllTimersAsync();
    await arriving;
    expect(called()).not.toEqual([]);
    expect(localStorage.pendingPayment).toBe(PENDING);
  });

  test("notes a return that can't be looked up when none is noted, and keeps its address for a reload", async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    const { resumePayment, localStorage } = await open(
      { 'capture-paypal-order': [down] },
      {},
      { session: { checkoutKey: KEY }, search: '?token=5O1' },
    );
    const arriving = resumePayment();
    await vi.runAllTimersAsync();
    await arriving;
    expect(JSON.parse(localStorage.pendingPayment ?? '')).toEqual({
      checkoutKey: KEY,
      provider: 'paypal',
      paymentId: '5O1',
    });
    expect(replaceState).not.toHaveBeenCalled();
  });

  test.each(['<<<', '{}', '{"checkoutKey":"x","provider":"stripe","paymentId":"pi_1"}', '[7]'])(
    'drops a stored payment that reads %s',
    async (pendingPayment) => {
      const { $step, called, resumePayment } = await open({}, { pendingPayment });
      await resumePayment();
      expect($step.get()).toBe('ready');
      expect(called()).toEqual([]);
    },
  );
});
