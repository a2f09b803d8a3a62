import { expect, test } from 'vitest';
import { formatCardNumber, readCardNumber, readSecurityCode } from './card-number.ts';

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242-4242 42424242', '4242 4242 4242 4242'],
  ['42424242424242421111', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822', '3782 822'],
  ['card', ''],
])('%s is written %s', (typed, written) => {
  expect(formatCardNumber(typed)).toBe(written);
});

test('a number is complete when it has its length and its check digit', () => {
  expect(readCardNumber('4242 4242 4242 4242')).toEqual({ empty: false, complete: true });
  expect(readCardNumber('')).toMatchObject({ empty: true, complete: false });
  expect(readCardNumber('4242')).toMatchObject({ error: { code: 'incomplete_number' } });
  expect(readCardNumber('4242424242424241')).toMatchObject({ error: { code: 'invalid_number' } });
});

test('American Express has a security code of four digits', () => {
  expect(readSecurityCode('123', '4242')).toMatchObject({ complete: true });
  expect(readSecurityCode('123', '3782')).toMatchObject({ error: { code: 'incomplete_cvc' } });
});
