import { expect, test } from 'vitest';
import {
  howToAdjust,
  adjustLabel,
  paidAfterAdjusting,
  soldOutAtStart,
} from './short-line-messages.ts';

const product = { name: 'Heritage Tee', priceCents: 2899, image: '' };
const line = (size: string, quantity: number, available: number) => ({
  id: 'tee',
  size,
  quantity,
  product,
  available,
  retired: false,
});
const short = line('M', 3, 2);
const soldOut = line('L', 1, 0);
const cap = { ...line('One size', 1, 0), product: { ...product, name: 'Cooper’s Cap' } };

test('a button adjusts a short line', () => {
  expect(adjustLabel(short)).toBe('Take 2');
  expect(adjustLabel(soldOut)).toBe('Remove');
  expect(adjustLabel({ ...short, retired: true })).toBe('Remove');
});

test.each([
  [[short], 'Take 2 of Heritage Tee in M, then go on.'],
  [
    [short, cap],
    '2 lines are short. Take 2 of Heritage Tee in M and remove Cooper’s Cap, then go on.',
  ],
  [[short, soldOut, cap], '3 lines are short. Change them, then go on.'],
])('what to change is told in one or two sentences', (lines, text) => {
  expect(howToAdjust(lines)).toBe(text);
});

test.each([
  [[soldOut], 'Someone bought the last Heritage Tee in L while your payment was starting.'],
  [[cap], 'Someone bought the last Cooper’s Cap while your payment was starting.'],
  [[short], 'Not all of your pieces were left when your payment started.'],
  [[soldOut, cap], 'Not all of your pieces were left when your payment started.'],
])('why no payment started', (lines, text) => {
  expect(soldOutAtStart(lines)).toBe(text);
});

test('what is paid then, and what is kept', () => {
  expect(paidAfterAdjusting(5531, false, true)).toBe(
    'You then pay $55.31. Your address and your code stay as they are.',
  );
  expect(paidAfterAdjusting(5531, false, false)).toBe(
    'You then pay $55.31. Your address stays as it is.',
  );
  expect(paidAfterAdjusting(0, true, true)).toBe('Your cart is then empty.');
});
