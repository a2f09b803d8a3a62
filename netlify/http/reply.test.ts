import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { pageResult } from './reply.ts';

afterEach(() => vi.restoreAllMocks());

test('logs a service that does not respond, and returns a value for it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const unavailable = new ServiceUnavailable('The database', undefined);
  expect(await pageResult(Promise.reject(unavailable))).toEqual({ ok: false });
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The database can't be reached."));
});

test.each([new Error('Broken'), new ApiError('account_not_found', 'There is no such account.')])(
  'rethrows any other error: %s',
  async (error) => {
    await expect(pageResult(Promise.reject(error))).rejects.toThrow(error);
  },
);
