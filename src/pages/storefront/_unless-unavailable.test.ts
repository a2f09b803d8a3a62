import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ServiceUnavailable } from '#contracts/refusal.ts';
import { unlessUnavailable } from './_unless-unavailable.ts';

afterEach(() => vi.restoreAllMocks());

test('an unavailable service is reported as unreachable, and logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(unlessUnavailable(new ServiceUnavailable('The database', undefined))).toBe('unreachable');
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The database can't be reached."));
});

test.each([new Error('a fault'), new ApiError('account_not_found', 'There is no such account.')])(
  '%s is thrown again',
  (error) => {
    expect(() => unlessUnavailable(error)).toThrow(error);
  },
);
