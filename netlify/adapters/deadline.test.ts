import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { timeoutSignal, withDeadline, withoutDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

test('aborts the pending work at the timeout', async () => {
  let signal: AbortSignal | undefined;
  const late = withDeadline(20_000, () => {
    signal = timeoutSignal(60_000);
    return never();
  });
  const ended = expect(late).rejects.toThrow(ServiceUnavailable);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
  await ended;
});

test('does not abort what continues after the reply', async () => {
  let signal: AbortSignal | undefined;
  const late = withDeadline(1000, () => {
    signal = withoutDeadline(() => timeoutSignal(60_000));
    return never();
  });
  const ended = expect(late).rejects.toThrow(ServiceUnavailable);
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(signal?.aborted).toBe(false);
});
