import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { unlessUnavailable } from './reply.ts';

afterEach(() => vi.restoreAllMocks());

test('logs a service that does not respond, and returns a value for it', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(unlessUnavailable(new ServiceUnavailable('The database', undefined))).toBe('unreachable');
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The database can't be reached."));
});

test.each([new Error('a fault'), new ApiError('account_not_found', 'There is no such account.')])(
  'rethrows any other error: %s',
  (error) => {
    expect(() => unlessUnavailable(error)).toThrow(error);
  },
);
