import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/browser.ts';
import { readReturn } from './state.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a redirect from a provider', () => {
  test.each([
    ['?session_id=cs_1', { outcome: 'finished', provider: 'stripe_session', paymentId: 'cs_1' }],
    ['?token=5O1&PayerID=X', { outcome: 'finished', provider: 'paypal', paymentId: '5O1' }],
    ['?canceled=true', { outcome: 'cancelled', provider: 'stripe_session' }],
    ['?status=cancel', { outcome: 'cancelled', provider: 'paypal' }],
    ['?status=cancel&token=5O1', { outcome: 'cancelled', provider: 'paypal' }],
  ])('is parsed: %s', (search, expected) => {
    stubBrowser({ search });
    expect(readReturn()).toEqual(expected);
  });

  test.each(['', '?utm_source=mail', '?session_id=', '?canceled=no', '?status=ok'])(
    'is ignored: %j',
    (search) => {
      stubBrowser({ search });
      expect(readReturn()).toBeUndefined();
    },
  );
});
