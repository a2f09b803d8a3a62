import { expect, test } from 'vitest';
import { useCart } from './use-cart.ts';

test('the cart is unknown without a browser', () => {
  expect(() => useCart()).toThrow('useCart must be used within a CartProvider');
});
