import { expect, test } from 'vitest';
import { sampleOrder } from '#sandbox/mailbox/sample-order.ts';
import { orderConfirmation } from './order-confirmation.ts';

test('the order date follows the clock in Lexington', () => {
  const created_at = new Date('2026-11-22T04:00:00Z');
  const mail = orderConfirmation({ ...sampleOrder, created_at }, 'https://shop.example');
  expect(mail.text).toContain('Date: Nov 21, 2026');
  expect(mail.html).toContain('Nov 21, 2026');
});
