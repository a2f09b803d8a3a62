import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../../tests/support/browser.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('polling', () => {
  let turn: ReturnType<typeof stubPage>;
  beforeEach(() => {
    vi.useFakeTimers();
    turn = stubPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('requests at once, and not again when that is enough', async () => {
    const request = vi.fn(() => Promise.resolve(false));
    pollWhileVisible(request);
    await minutes(10);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('requests again, less and less often, while there is something to wait for', async () => {
    const request = vi.fn(() => Promise.resolve(true));
    const end = pollWhileVisible(request);
    await minutes(1);
    const inTheFirstMinute = request.mock.calls.length;
    expect(inTheFirstMinute).toBeGreaterThan(5);
    await minutes(20);
    request.mockClear();
    await minutes(10);
    expect(request).toHaveBeenCalledTimes(10);
    end();
    await minutes(10);
    expect(request).toHaveBeenCalledTimes(10);
  });

  test('pauses while the page is hidden and requests again when it is visible', async () => {
    const request = vi.fn(() => Promise.resolve(true));
    pollWhileVisible(request);
    await minutes(1);
    turn('hidden');
    request.mockClear();
    await minutes(30);
    expect(request).not.toHaveBeenCalled();
    turn('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('never runs two requests at once', async () => {
    const request = vi.fn(() => new Promise<boolean>(() => undefined));
    pollWhileVisible(request);
    turn('hidden');
    turn('visible');
    await minutes(5);
    expect(request).toHaveBeenCalledTimes(1);
  });
});
