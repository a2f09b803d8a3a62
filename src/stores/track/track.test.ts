import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts } from '#stores/site/toasts.ts';
import { $result, checkLinkEmail, checkSearch, requestOrderLink, searchOrder } from './track.ts';

const order = {
  id: 'order',
  secure_token: 'token',
  order_number: 'ORD-20261121-482916',
  created_at: '2026-11-21T12:00:00.000Z',
  status: 'processing',
  payment_status: 'completed',
  total_amount: 82.97,
  country: 'United States',
};
const answer = (status: number, body: unknown) => {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

const typed = { orderNumber: ' ORD-20261121-482916 ', email: 'wade@tolliver.example ' };

beforeEach(() => {
  $result.set(undefined);
  $toasts.set([]);
});
afterEach(() => vi.unstubAllGlobals());

describe('tracking an order', () => {
  test('sends the number and the email trimmed', async () => {
    const fetch = answer(200, { success: true, order });
    await searchOrder(typed);
    expect($result.get()).toMatchObject({ state: 'found', order: { totalCents: 8297 } });
    expect(fetch).toHaveBeenCalledWith(
      '/api/track-order',
      expect.objectContaining({
        body: '{"orderNumber":"ORD-20261121-482916","email":"wade@tolliver.example"}',
      }),
    );
  });

  test('shows a payment status that this page does not know', async () => {
    answer(200, { success: true, order: { ...order, payment_status: 'disputed' } });
    await searchOrder(typed);
    expect($result.get()).toMatchObject({ order: { paymentStatus: 'pending' } });
  });

  test('sends one request, however often the button is pressed', async () => {
    const fetch = answer(200, { success: true, order });
    await Promise.all([searchOrder(typed), searchOrder(typed)]);
    expect($result.get()).toMatchObject({ state: 'found' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('requires both fields', () => {
    expect(checkSearch({ orderNumber: '  ', email: 'wade' })).toEqual({
      orderNumber: 'Please enter your order number.',
      email: 'Enter an email address like name@example.com.',
    });
    expect(checkSearch(typed)).toEqual({});
  });

  test("shows the server's message when there is no such order", async () => {
    answer(200, { success: false, error: 'Please check your order number and email address.' });
    await searchOrder(typed);
    expect($result.get()).toEqual({ state: 'missing' });
    expect($toasts.get()).toMatchObject([
      {
        title: 'Order Not Found',
        text: 'Please check your order number and email address.',
        tone: 'bad',
        isInPlace: true,
      },
    ]);
  });

  test.each([
    ['the shop is down', () => answer(503, { error: 'Down', code: 'down' })],
    ['the reply is invalid', () => answer(200, { success: 'perhaps' })],
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new Error()))],
  ])('reports that it could not search when %s', async (_, arrange) => {
    arrange();
    await searchOrder(typed);
    expect($result.get()).toBeUndefined();
    expect($toasts.get()).toMatchObject([
      {
        title: 'Search Error',
        text: 'There was an error searching for your order. Please try again.',
        isInPlace: false,
      },
    ]);
  });

  test('says how long to wait after too many requests', async () => {
    answer(429, { error: 'Too many tries. Try again in 2 minutes.', code: 'too_many_requests' });
    await searchOrder(typed);
    expect($toasts.get()).toMatchObject([
      {
        text: 'There was an error searching for your order. Please try again. Too many tries. Try again in 2 minutes.',
        isInPlace: true,
      },
    ]);
    expect($result.get()).toEqual({
      state: 'limited',
      text: 'Too many tries. Try again in 2 minutes.',
    });
  });
});

describe('requesting the link by email', () => {
  test('needs the email alone', async () => {
    const fetch = answer(200, { success: true });
    await requestOrderLink({ ...typed, orderNumber: '' });
    expect($toasts.get()).toMatchObject([{ title: 'Check Your Email', tone: 'good' }]);
    expect(fetch).toHaveBeenCalledWith(
      '/api/send-order-link',
      expect.objectContaining({ body: '{"email":"wade@tolliver.example"}' }),
    );
  });

  test('requires an email', () => {
    expect(checkLinkEmail({ email: '' })).toEqual({ email: 'Please enter your email address.' });
  });

  test('that failed says so until an order is searched for', async () => {
    answer(503, { error: 'Down', code: 'down' });
    await requestOrderLink(typed);
    expect($toasts.get()).toMatchObject([{ tone: 'bad', isInPlace: false }]);
    answer(200, { success: true, order });
    await searchOrder(typed);
    expect($toasts.get()).toEqual([]);
  });
});
