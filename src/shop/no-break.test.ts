import { expect, test } from 'vitest';
import { noBreak } from './no-break.ts';

test.each([
  ['It should fit; if not, you have until November 12.', 'until November_12.'],
  ['Nov 24–25', 'Nov_24–25'],
  ['Arrives Nov 30–Dec 3.', 'Nov_30–Dec_3.'],
  ['Nov 24, 2026', 'Nov_24, 2026'],
  ['Nov 24, 9:12 AM', 'Nov_24, 9:12_AM'],
  ['Sales Tax (Kentucky, 6%)', 'Sales Tax (Kentucky,_6%)'],
  ['Discount (WELCOME10)', 'Discount (WELCOME10)'],
])('%s keeps together what belongs together', (text, expected) => {
  expect(noBreak(text).replaceAll('\u00a0', '_')).toContain(expected);
});

test('May is a month only before a day, and nothing else changes', () => {
  const text =
    'You May ask. We took 2 AMPs, 5-7 business days (whatever it is that you may think of).';
  expect(noBreak(text)).toBe(text);
});
