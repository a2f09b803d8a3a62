import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, Unreachable } from '#contracts/refusal.ts';
import { unlessUnreachable } from './_reach.ts';

afterEach(() => vi.restoreAllMocks());

test('what does not answer now is told apart, and logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(unlessUnreachable(new Unreachable('The database', undefined))).toBe('unreachable');
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The database can't be reached."));
});

test.each([new Error('a fault'), new Refusal('account_not_found', 'There is no such account.')])(
  '%s is thrown on',
  (error) => {
    expect(() => unlessUnreachable(error)).toThrow(error);
  },
);
