import { describe, expect, test } from 'vitest';
import {
  formatStatus,
  canChange,
  ORDER_STATUSES,
  orderStatusLabel,
  paymentBadges,
} from './order-state.ts';

describe('order states', () => {
  test('end with a cancelled or refunded order', () => {
    expect(ORDER_STATUSES.filter((status) => !canChange(status))).toEqual([
      'cancelled',
      'refunded',
    ]);
  });

  test('are shown capitalized, payments by badge', () => {
    expect(formatStatus('processing')).toBe('Processing');
    expect(orderStatusLabel({ status: 'refunded', payment_status: 'refunded' })).toBe('Refunded');
    expect(orderStatusLabel({ status: 'refunded', payment_status: 'completed' })).toBe('Closed');
    expect(paymentBadges.completed).toEqual({ label: 'Completed', tone: 'good' });
    expect(paymentBadges.failed).toEqual({ label: 'Failed', tone: 'bad' });
    expect(paymentBadges.pending.label).toBe('Payment Pending');
  });
});
