import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { logIncident, pageResult } from './reply.ts';

afterEach(() => vi.restoreAllMocks());

test('logs a service that does not respond, and returns a value for it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const unavailable = new ServiceUnavailable('The database', undefined);
  expect(await pageResult(Promise.reject(unavailable))).toEqual({ ok: false });
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The database can't be reached."));
});

test('logs no email address that an error quotes', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const cause = new Error('Invalid email address: wade@boone.example');
  logIncident(
    new Error('550 5.1.1 <etta@boone.example>\nno such user etta@boone.example', { cause }),
  );
  const line = String(log.mock.lastCall?.[0]);
  expect(line).toContain('550 5.1.1 <…@…>');
  expect(line).not.toContain('boone.example');
});

test.each([new Error('Broken'), new ApiError('account_not_found', 'There is no such account.')])(
  'rethrows any other error: %s',
  async (error) => {
    await expect(pageResult(Promise.reject(error))).rejects.toThrow(error);
  },
);
