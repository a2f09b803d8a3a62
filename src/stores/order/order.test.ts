import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOrderDetailsCall } from '#contracts/orders/get-order-details.ts';
import { deliveryOf } from '#shop/delivery.ts';
import { openBrowser, stubFunctions, stubPage } from '../../../tests/support/browser.ts';
import { $toasts } from '../site/toasts.ts';
import { cancelOrder, orderDetails, sendReturn } from './order.ts';

const { $view } = orderDetails;
const answer = (status: number, body: unknown) =>
  stubFunctions({ 'get-order-details': () => [status, body] });
/** Shows the order, as its page does. */
const open = () => $view.listen(() => undefined);
const poll = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  openBrowser({ search: '?token=token' });
  stubPage();
  $toasts.set([]);
  $view.set({ state: 'loading' });
});
afterEach(() => {
  cleanStores($view);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the order of an order link', () => {
  test.each([
    ['the shop does not know it', 404, { error: 'Order not found', code: 'not_found' }, false],
    ['the shop is down', 503, { error: 'Down', code: 'down' }, true],
    ['the reply is invalid', 200, { order: 7 }, true],
  ])('can be had another time when %s: %s', async (_, status, body, canRetry) => {
    const requests = answer(status, body);
    open();
    await vi.waitFor(() => expect($view.get()).toMatchObject({ state: 'failed', canRetry }));
    expect(requests).toEqual([
      { name: 'get-order-details', body: { orderId: 'onboarding', secureToken: 'token' } },
    ]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(requests).toHaveLength(canRetry ? 2 : 1);
  });
});

describe('an order on the page', () => {
  const reply = {
    id: 'order',
    order_number: 'ORD-20260601-482916',
    created_at: '2026-06-01T14:00:00.000Z',
    status: 'processing',
    payment_status: 'completed',
    payment_method: 'card',
    subtotal: 0,
    sales_tax: 0,
    discount_amount: 0,
    promo_code: null,
    total_amount: 0,
    refunds: [],
    secure_token: 'token',
    shipping_address: {
      first_name: 'June',
      last_name: 'Tolliver',
      address_line1: '1120 Bardstown Road',
      address_line2: null,
      city: 'Louisville',
      state_province: 'Kentucky',
      postal_code: '40204',
      country: 'United States',
    },
    billing_address: { state_province: 'Kentucky', country: 'United States' },
    customer: { first_name: 'Wade', last_name: 'Tolliver', email: 'wade@tolliver.example' },
    items: [],
  };
  const { order } = getOrderDetailsCall.response.parse({ order: reply });
  const replyWith = (changes: object) => answer(200, { order: { ...reply, ...changes } });
  async function show(changes: object = {}) {
    replyWith(changes);
    open();
    await vi.waitFor(() => expect($view.get().state).toBe('shown'));
  }
  const shown = () => orderDetails.shownValue()?.order;

  test('is updated as its state changes', async () => {
    await show();
    replyWith({ status: 'shipped' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown()).toMatchObject({ status: 'shipped' });
  });

  test('stays on the page when a request fails', async () => {
    await show();
    const requests = answer(503, { error: 'Down', code: 'down' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toHaveLength(1);
    expect(shown()).toMatchObject({ status: 'processing' });
  });

  test('is not requested again after its final state', async () => {
    await show({ status: 'refunded' });
    const requests = replyWith({});
    poll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
  });

  test('is requested again after it is canceled, until it is refunded', async () => {
    const canceled = { status: 'cancelled', total_amount: 30.73 };
    await show(canceled);
    const requests = replyWith({ ...canceled, payment_status: 'refunded' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(1);
    expect(shown()).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('is shown as it is when it is too late to cancel it', async () => {
    await show();
    const error = 'It has shipped.';
    stubFunctions({
      'cancel-order': () => [409, { error, code: 'refused' }],
      'get-order-details': () => [200, { order: { ...reply, status: 'shipped' } }],
    });
    const body = { orderId: 'order', secureToken: 'token', amountCents: 0 };
    expect(await cancelOrder.run(body)).toBe(false);
    expect($toasts.get()).toMatchObject([{ title: 'Not canceled', text: error, tone: 'bad' }]);
    expect(shown()).toMatchObject({ status: 'shipped' });
  });

  test.each([
    ['refused', 409, 'shipped'],
    ['unknown', 503, 'processing'],
  ])('is shown as it is when a return is %s', async (code, status, then) => {
    await show();
    stubFunctions({
      'create-return': () => [status, { error: 'Not now.', code }],
      'get-order-details': () => [200, { order: { ...reply, status: 'shipped' } }],
    });
    const link = { orderId: 'order', secureToken: 'token' };
    const onSent = vi.fn();
    const asked = { ...link, key: crypto.randomUUID(), pieces: [], note: '', totalCents: 0 };
    await sendReturn(asked, onSent);
    expect(onSent).not.toHaveBeenCalled();
    expect($toasts.get()).toEqual([]);
    expect(shown()).toMatchObject({ status: then });
  });

  test('shows a delivery estimate only when it is paid', () => {
    const now = new Date('2026-06-01T14:00:00Z');
    expect(deliveryOf(order, { country: 'United States' }, now).arrives).toEqual({
      from: '2026-06-05',
      to: '2026-06-10',
    });
    expect(
      deliveryOf({ ...order, paymentStatus: 'pending' }, { country: 'United States' }, now),
    ).toEqual({});
  });

  test('is shown with a payment status that this page does not know', async () => {
    await show({ payment_status: 'disputed' });
    expect(shown()).toMatchObject({ paymentStatus: 'pending' });
  });

  test('shows the day on which it was delivered, and no estimate', () => {
    const deliveredAt = '2026-06-09T20:00:00.000Z';
    expect(deliveryOf({ ...order, deliveredAt }, { country: 'United States' }, new Date())).toEqual(
      {
        arrived: { from: '2026-06-09', to: '2026-06-09' },
      },
    );
  });
});
