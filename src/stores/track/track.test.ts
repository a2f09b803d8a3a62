import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts } from '#stores/site/toasts.ts';
import {
  $trackErrors,
  $trackForm,
  $tracking,
  editTrackForm,
  requestOrderLink,
  searchOrder,
} from './track.ts';

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

beforeEach(() => {
  $tracking.set({ state: 'idle' });
  $toasts.set([]);
  editTrackForm('orderNumber', ' ord-20261121-482916 ');
  editTrackForm('email', 'Wade@Tolliver.example ');
});
afterEach(() => vi.unstubAllGlobals());

describe('tracking an order', () => {
  test('shows the number in capitals and the email in lower case, and sends them trimmed', async () => {
    const fetch = answer(200, { success: true, order });
    expect($trackForm.get()).toEqual({
      orderNumber: ' ORD-20261121-482916 ',
      email: 'wade@tolliver.example ',
    });
    expect(searchOrder()).toBeUndefined();
    await vi.waitFor(() => expect($tracking.get().state).toBe('found'));
    expect($tracking.get()).toMatchObject({ order: { totalCents: 8297 } });
    expect(fetch).toHaveBeenCalledWith(
      '/api/track-order',
      expect.objectContaining({
        body: '{"orderNumber":"ORD-20261121-482916","email":"wade@tolliver.example"}',
      }),
    );
  });

  test('shows a payment status that this page does not know', async () => {
    answer(200, { success: true, order: { ...order, payment_status: 'disputed' } });
    searchOrder();
    await vi.waitFor(() => expect($tracking.get().state).toBe('found'));
    expect($tracking.get()).toMatchObject({ order: { paymentStatus: 'pending' } });
  });

  test('sends one request, however often the button is pressed', async () => {
    const fetch = answer(200, { success: true, order });
    searchOrder();
    searchOrder();
    await vi.waitFor(() => expect($tracking.get().state).toBe('found'));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('requires both fields, and clears the error with the next edit', () => {
    const fetch = answer(200, {});
    editTrackForm('orderNumber', '  ');
    editTrackForm('email', 'wade');
    expect(searchOrder()).toBe('orderNumber');
    expect($trackErrors.get()).toEqual({
      orderNumber: 'Please enter your order number.',
      email: 'Enter an email address like name@example.com.',
    });
    editTrackForm('orderNumber', 'o');
    expect($trackErrors.get().orderNumber).toBeUndefined();
    expect($trackErrors.get().email).toBeDefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("shows the server's message when there is no such order", async () => {
    answer(200, { success: false, error: 'Please check your order number and email address.' });
    searchOrder();
    await vi.waitFor(() => expect($tracking.get().state).toBe('missing'));
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
    searchOrder();
    await vi.waitFor(() => expect($tracking.get().state).toBe('idle'));
    expect($toasts.get()).toMatchObject([
      {
        title: 'Search Error',
        text: 'There was an error searching for your order. Please try again.',
      },
    ]);
  });

  test('says how long to wait after too many requests', async () => {
    answer(429, { error: 'Too many tries. Try again in 2 minutes.', code: 'too_many_requests' });
    searchOrder();
    await vi.waitFor(() => expect($toasts.get()).toHaveLength(1));
    expect($toasts.get()[0]).toMatchObject({
      text: 'There was an error searching for your order. Please try again. Too many tries. Try again in 2 minutes.',
      isInPlace: true,
    });
    expect($tracking.get()).toEqual({
      state: 'limited',
      text: 'Too many tries. Try again in 2 minutes.',
    });
  });
});

describe('requesting the link by email', () => {
  test('needs the email alone', async () => {
    const fetch = answer(200, { success: true });
    editTrackForm('orderNumber', '');
    expect(requestOrderLink()).toBeUndefined();
    await vi.waitFor(() => expect($toasts.get()).toHaveLength(1));
    expect($toasts.get()[0]).toMatchObject({ title: 'Check Your Email', tone: 'good' });
    expect(fetch).toHaveBeenCalledWith(
      '/api/send-order-link',
      expect.objectContaining({ body: '{"email":"wade@tolliver.example"}' }),
    );
  });

  test('requires an email', () => {
    editTrackForm('email', '');
    expect(requestOrderLink()).toBe('email');
    expect($trackErrors.get()).toEqual({ email: 'Please enter your email address.' });
  });
});
