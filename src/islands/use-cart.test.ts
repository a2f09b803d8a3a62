import { expect, test } from 'vitest';
import { useCart } from './use-cart.ts';

test('the cart is out of reach where there is no browser', () => {
  expect(() => useCart()).toThrow('useCart must be used within a CartProvider');
});
