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

  test('are shown capitalized', () => {
    expect(formatStatus('processing')).toBe('Processing');
    expect(orderStatusLabel({ status: 'refunded', paymentStatus: 'refunded' })).toBe('Refunded');
    expect(orderStatusLabel({ status: 'refunded', paymentStatus: 'completed' })).toBe('Closed');
  });

  test.each([
    ['pending', [], ['Payment Pending']],
    ['completed', [], ['Completed']],
    ['completed', [{}], ['Completed', 'Partly refunded']],
    ['failed', [], ['Failed']],
    ['refunded', [{}, {}], ['Refunded']],
  ] as const)('of a payment that is %s with the refunds %j are shown as %j', (...shown) => {
    const [paymentStatus, refunds, labels] = shown;
    const badges = paymentBadges({ paymentStatus, refunds });
    expect(badges.map(({ label }) => label)).toEqual(labels);
  });
});
