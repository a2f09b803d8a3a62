import { expect, test } from 'vitest';
import { formatDiscount } from './promo.ts';

test('a percentage is shown as a percent, a fixed discount in dollars', () => {
  expect(formatDiscount({ code: 'WELCOME10', kind: 'percentage', value: 1000 })).toBe('10% off');
  expect(formatDiscount({ code: 'ODD', kind: 'percentage', value: 1250 })).toBe('12.5% off');
  expect(formatDiscount({ code: 'GHOST5', kind: 'fixed', value: 500 })).toBe('$5.00 off');
});
