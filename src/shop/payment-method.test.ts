import { expect, test } from 'vitest';
import { paymentMethodName } from './payment-method.ts';

test.each([
  ['card', 'visa', '4242', 'Visa ending in 4242'],
  ['card', 'eftpos_au', '1234', 'Card ending in 1234'],
  ['card', 'constructor', '1234', 'Card ending in 1234'],
  ['card', null, null, 'Card'],
  ['paypal', null, null, 'PayPal'],
  ['free', null, null, 'Nothing to pay'],
] as const)('%s, %s, %s is named', (method, cardBrand, cardLast4, name) => {
  expect(paymentMethodName({ method, cardBrand, cardLast4 })).toBe(name);
});
