import { describe, expect, test } from 'vitest';
import {
  addToCart,
  cartTotalCents,
  countItems,
  readCart,
  removeLine,
  setQuantity,
} from './cart.ts';
import { heritageTee } from './catalog.ts';

const oneM = addToCart([], heritageTee, 'M');
const stored = (changes: object) => [{ ...oneM[0], ...changes }];

describe('the cart', () => {
  test('starts a line at quantity 1 and raises the same size by 1', () => {
    expect(oneM).toEqual([
      {
        id: 'ghost-barrel-tee',
        name: 'Ghost Barrel Heritage Tee',
        price: 28.99,
        size: 'M',
        image: heritageTee.image,
        quantity: 1,
      },
    ]);
    expect(addToCart(oneM, heritageTee, 'M')[0]?.quantity).toBe(2);
  });

  test('adds another size as a line of its own', () => {
    const cart = addToCart(oneM, heritageTee, 'L');
    expect(cart.map((line) => line.size)).toEqual(['M', 'L']);
    expect(countItems(cart)).toBe(2);
    expect(cartTotalCents(cart)).toBe(5798);
  });

  test('removes a line whose quantity is set to 0 or less', () => {
    const key = { id: heritageTee.id, size: 'M' } as const;
    expect(setQuantity(oneM, key, 0)).toEqual([]);
    expect(setQuantity(oneM, key, -1)).toEqual([]);
    expect(removeLine(oneM, { ...key, size: 'L' })).toEqual(oneM);
  });

  test('allows at most 99 of a line', () => {
    const key = { id: heritageTee.id, size: 'M' } as const;
    expect(setQuantity(oneM, key, 1e9)[0]?.quantity).toBe(99);
    expect(addToCart(setQuantity(oneM, key, 99), heritageTee, 'M')[0]?.quantity).toBe(99);
  });
});

describe('a stored cart', () => {
  test('that is not a cart is read as empty', () => {
    for (const junk of [null, 'x', 7, {}, [null], [[]], ['tee'], [{ id: {} }]]) {
      expect(readCart(junk)).toEqual([]);
    }
  });

  test('drops unknown products, sizes and quantities', () => {
    expect(readCart(stored({ id: 'gold-bar' }))).toEqual([]);
    expect(readCart(stored({ size: '4XL' }))).toEqual([]);
    for (const quantity of [0, -1, 1.5, '2', null])
      expect(readCart(stored({ quantity }))).toEqual([]);
  });

  test("gets today's name and price whatever is stored", () => {
    expect(readCart(stored({ price: 0.01, name: '<b>Free</b>' }))).toEqual(oneM);
  });

  test('merges equal lines and caps their quantity', () => {
    expect(readCart([...stored({ quantity: 60 }), ...stored({ quantity: 60 })])).toEqual(
      stored({ quantity: 99 }),
    );
  });
});
