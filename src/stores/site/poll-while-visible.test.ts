import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../../tests/support/browser.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('watching something', () => {
  let turn: ReturnType<typeof stubPage>;
  beforeEach(() => {
    vi.useFakeTimers();
    turn = stubPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('looks at once, and no more when that is enough', async () => {
    const look = vi.fn(() => Promise.resolve(false));
    pollWhileVisible(look);
    await minutes(10);
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('looks again while there is something to wait for, and ever more seldom', async () => {
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

  test('rests while nobody sees the page, and looks as soon as somebody comes back', async () => {
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

  test('never looks twice at once', async () => {
    const look = vi.fn(() => new Promise<boolean>(() => undefined));
    pollWhileVisible(look);
    turn('hidden');
    turn('visible');
    await minutes(5);
    expect(look).toHaveBeenCalledTimes(1);
  });
});
