import { expect, test } from 'vitest';
import { describeSizeChange } from './change-size.ts';

const TEE = 'ghost-barrel-tee';
const free = (size: string, free: number | null) => ({ productId: TEE, size, free });

test.each([
  [
    'L',
    true,
    'One L for one M, $28.99 both: nothing is charged or refunded. The M goes back into stock, 90 L can be sold.',
  ],
  [
    'L',
    false,
    '2 L for 2 M, $28.99 each: nothing is charged or refunded. 2 M go back into stock, 89 L can be sold.',
  ],
  [
    'S',
    true,
    'One S for one M, $28.99 both: nothing is charged or refunded. The M goes back into stock, S is not counted.',
  ],
])('a change of M to %s, of one piece %s, says what follows', (size, onlyOne, text) => {
  const order = { name: 'Wade Tolliver', sizes: [free('S', null), free('M', 0), free('L', 91)] };
  const line = { productId: TEE, size: 'M', quantity: 2, unitCents: 2899 };
  expect(describeSizeChange(order, line, { size, onlyOne })).toBe(
    `${text} Wade Tolliver gets an email with the new size.`,
  );
});

test('from a size that is not counted nothing goes back into stock', () => {
  const order = { name: 'Wade Tolliver', sizes: [free('S', null), free('L', 1)] };
  const line = { productId: TEE, size: 'S', quantity: 1, unitCents: 2899 };
  expect(describeSizeChange(order, line, { size: 'L', onlyOne: true })).toBe(
    'One L for one S, $28.99 both: nothing is charged or refunded. 0 L can be sold. Wade Tolliver gets an email with the new size.',
  );
});
