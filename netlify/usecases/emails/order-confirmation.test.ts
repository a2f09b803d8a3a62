import { expect, test } from 'vitest';
import { sampleOrder } from '#sandbox/mailbox/sample-order.ts';
import { texts } from '#shop/messages.ts';
import { orderConfirmation } from './order-confirmation.ts';

test('the order date follows the clock in Lexington', () => {
  const created_at = new Date('2026-11-22T04:00:00Z');
  const mail = orderConfirmation({ ...sampleOrder, created_at }, 'https://shop.example');
  expect(mail.text).toContain('Date: Nov 21, 2026');
  expect(mail.html).toContain('Nov 21, 2026');
});

test('a paid order names the payment and the days of the confirmation page', () => {
  const mail = orderConfirmation(sampleOrder, 'https://shop.example');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Paid by card.');
    expect(body).toContain(
      'Ships Nov 24–25. Standard delivery takes 3-5 business days: Nov 30–Dec 3.',
    );
  }
});

test('an order with a pending payment says that it ships only after the payment clears', () => {
  const mail = orderConfirmation(
    { ...sampleOrder, payment_method: 'paypal', payment_status: 'pending' },
    'https://shop.example',
  );
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(texts.paymentPending);
    expect(body).not.toMatch(/Ships|business days/);
  }
});

test.each([
  ['cancelled', 'failed', 'canceled'],
  ['refunded', 'refunded', 'refunded'],
] as const)(
  'an email that is sent late, for an order that is %s, promises no delivery',
  (status, payment_status, word) => {
    const mail = orderConfirmation(
      { ...sampleOrder, status, payment_status },
      'https://shop.example',
    );
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(`Nothing ships, because this order is ${word}.`);
      expect(body).not.toMatch(/Ships|business days/);
    }
  },
);
