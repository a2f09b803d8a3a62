import { describe, expect, test } from 'vitest';
import {
  assertOrderTransition,
  assertPaymentTransition,
  formatStatus,
  canChange,
  ORDER_STATUSES,
  paymentBadges,
} from './order-state.ts';

describe('order states', () => {
  test('change as the table allows', () => {
    const steps = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => {
        try {
          assertOrderTransition(from, to);
          return true;
        } catch {
          return false;
        }
      }).map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'processing → shipped',
      'processing → cancelled',
      'processing → refunded',
      'shipped → delivered',
      'shipped → refunded',
      'delivered → refunded',
    ]);
  });

  test('refuse a transition that is not listed with a clear message', () => {
    expect(() => assertOrderTransition('delivered', 'processing')).toThrow(
      "can't become processing",
    );
    expect(() => assertPaymentTransition('failed', 'completed')).toThrow("can't become completed");
  });

  test('end with a cancelled or refunded order', () => {
    expect(ORDER_STATUSES.filter((status) => !canChange(status))).toEqual([
      'cancelled',
      'refunded',
    ]);
  });

  test('are shown capitalized, payments by badge', () => {
    expect(formatStatus('processing')).toBe('Processing');
    expect(paymentBadges.completed).toEqual({ label: 'Completed', tone: 'good' });
    expect(paymentBadges.failed).toEqual({ label: 'Failed', tone: 'bad' });
    expect(paymentBadges.pending.label).toBe('Payment Pending');
  });
});
