import { afterEach, describe, expect, test, vi } from 'vitest';
import { getOrderDetailsCall } from '#contracts/orders/get-order-details.ts';
import { deliveryOf } from '#shop/delivery.ts';
import { $order, loadOrder, type Order, refreshOrder } from './order.ts';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

afterEach(() => vi.unstubAllGlobals());

describe('the order of an order link', () => {
  test('is denied without a token, and no request is sent', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    await loadOrder('order', '');
    expect($order.get()).toEqual({
      state: 'denied',
      reason: 'Invalid order link. Please check your confirmation email.',
      mayTryAgain: false,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is not found when the shop does not know it', async () => {
    answer(404, { error: 'Order not found', code: 'not_found' });
    await loadOrder('order', 'guess');
    expect($order.get()).toEqual({ state: 'missing' });
  });

  test.each([
    ['the shop is down', () => answer(503, { error: 'Down', code: 'down' })],
    ['the reply is invalid', () => answer(200, { order: 7 })],
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new Error()))],
  ])('can be requested again when %s', async (_, arrange) => {
    arrange();
    await loadOrder('order', 'token');
    expect($order.get()).toEqual({
      state: 'denied',
      reason: 'Unable to load order details. Please contact support if this issue persists.',
      mayTryAgain: true,
    });
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
  const show = (changes: Partial<Order> = {}) =>
    $order.set({ state: 'shown', order: { ...order, ...changes }, fetchedAt: new Date() });

  test('is updated as its state changes', async () => {
    show();
    answer(200, { order: { ...reply, status: 'shipped' } });
    await refreshOrder('order', 'token');
    expect($order.get()).toMatchObject({ state: 'shown', order: { status: 'shipped' } });
  });

  test('stays on the page when a request fails', async () => {
    show();
    answer(503, { error: 'Down', code: 'down' });
    await refreshOrder('order', 'token');
    expect($order.get()).toMatchObject({ state: 'shown', order: { status: 'processing' } });
  });

  test('is not requested again after its final state', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    show({ status: 'refunded' });
    await refreshOrder('order', 'token');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is requested again after it is canceled, until it is refunded', async () => {
    show({ status: 'cancelled', totalCents: 3073 });
    const refunded = { ...reply, status: 'cancelled', payment_status: 'refunded' };
    answer(200, { order: { ...refunded, total_amount: 30.73 } });
    expect(await refreshOrder('order', 'token')).toBe(true);
    expect($order.get()).toMatchObject({ order: { paymentStatus: 'refunded' } });
    expect(await refreshOrder('order', 'token')).toBe(false);
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
    answer(200, { order: { ...reply, payment_status: 'disputed' } });
    await loadOrder('order', 'token');
    expect($order.get()).toMatchObject({ order: { paymentStatus: 'pending' } });
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
