import { describe, expect, test } from 'vitest';
import { applicationFeeCents, isAccountId } from './sellers.ts';

describe('the platform', () => {
  test('takes a fee of 10 % in whole cents, half up', () => {
    expect(applicationFeeCents(2899, 10)).toBe(290);
    expect(applicationFeeCents(5, 10)).toBe(1);
    expect(applicationFeeCents(4, 10)).toBe(0);
    expect(applicationFeeCents(10_000, 2.5)).toBe(250);
    // In floating point 2.01 is a little less; half a cent is still rounded up.
    expect(applicationFeeCents(5_000, 2.01)).toBe(101);
  });

  test('recognizes an account id', () => {
    expect(isAccountId('acct_1QhR2vKs8YtBn3Ls')).toBe(true);
    for (const text of [
      '',
      'acct_',
      'cus_1QhR2vKs8YtBn3Ls',
      'acct_1Qh/../x',
      'acct_1QhR2vKs8YtBn3Ls\n',
    ]) {
      expect(isAccountId(text), text).toBe(false);
    }
  });
});
