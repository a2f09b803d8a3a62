import { expect, test } from 'vitest';
import { formatExpiry, readExpiry } from './expiry.ts';

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1/', '01 / '],
  ['1234', '12 / 34'],
  ['12 / 3', '12 / 3'],
  ['12 /', '12'],
  ['12/2034', '12 / 34'],
])('%s is written %s', (typed, written) => {
  expect(formatExpiry(typed)).toBe(written);
});

const TODAY = new Date(2026, 10, 21);
test.each([
  ['', 'incomplete_expiry'],
  ['12 / 3', 'incomplete_expiry'],
  ['13 / ', 'invalid_expiry_month'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['10 / 26', 'invalid_expiry_month_past'],
  ['12 / 99', 'invalid_expiry_year'],
])('%s is refused: %s', (typed, code) => {
  expect(readExpiry(typed, TODAY)).toMatchObject({ complete: false, error: { code } });
});

test('a card is good to the end of its month', () => {
  expect(readExpiry('11 / 26', TODAY)).toEqual({ empty: false, complete: true });
});
