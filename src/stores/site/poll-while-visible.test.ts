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
    const look = vi.fn(() => Promise.resolve(false));
    pollWhileVisible(look);
    await minutes(10);
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('requests again, less and less often, while there is something to wait for', async () => {
    const look = vi.fn(() => Promise.resolve(true));
    const end = pollWhileVisible(look);
    await minutes(1);
    const inTheFirstMinute = look.mock.calls.length;
    expect(inTheFirstMinute).toBeGreaterThan(5);
    await minutes(20);
    look.mockClear();
    await minutes(10);
    expect(look).toHaveBeenCalledTimes(10);
    end();
    await minutes(10);
    expect(look).toHaveBeenCalledTimes(10);
  });

  test('pauses while the page is hidden and requests again when it is visible', async () => {
    const look = vi.fn(() => Promise.resolve(true));
    pollWhileVisible(look);
    await minutes(1);
    turn('hidden');
    look.mockClear();
    await minutes(30);
    expect(look).not.toHaveBeenCalled();
    turn('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('never runs two requests at once', async () => {
    const look = vi.fn(() => new Promise<boolean>(() => undefined));
    pollWhileVisible(look);
    turn('hidden');
    turn('visible');
    await minutes(5);
    expect(look).toHaveBeenCalledTimes(1);
  });
});
