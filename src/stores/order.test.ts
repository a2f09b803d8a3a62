import { afterEach, describe, expect, test, vi } from 'vitest';
import { $order, loadOrder } from './order.ts';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

afterEach(() => vi.unstubAllGlobals());

describe('the order of a link', () => {
  test('is denied without a token, and nothing is asked', async () => {
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

  test('is missing when the shop does not know it', async () => {
    answer(404, { error: 'Order not found', code: 'not_found' });
    await loadOrder('order', 'guess');
    expect($order.get()).toEqual({ state: 'missing' });
  });

  test.each([
    ['the shop is down', () => answer(503, { error: 'Down', code: 'down' })],
    ['the answer makes no sense', () => answer(200, { order: 7 })],
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new Error()))],
  ])('can be asked for again when %s', async (_, arrange) => {
    arrange();
    await loadOrder('order', 'token');
    expect($order.get()).toEqual({
      state: 'denied',
      reason: 'Unable to load order details. Please contact support if this issue persists.',
      mayTryAgain: true,
    });
  });
});
