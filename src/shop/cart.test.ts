import { describe, expect, test } from 'vitest';
import { addToCart, countItems, readCart, removeLine, setQuantity } from './cart.ts';
import { storedProduct } from './cart-lines.ts';
import { featuredProduct } from './catalog.ts';

const tee = {
  id: featuredProduct.id,
  name: featuredProduct.name,
  price: 28.99,
  image: featuredProduct.image,
};
const key = { id: tee.id, size: 'M' };
const oneM = addToCart([], tee, 'M');
const stored = (changes: object) => [{ ...oneM[0], ...changes }];

describe('the cart', () => {
  test('starts a line at quantity 1 and raises the same size by 1', () => {
    expect(oneM).toEqual([{ ...tee, size: 'M', quantity: 1 }]);
    expect(addToCart(oneM, tee, 'M')[0]?.quantity).toBe(2);
  });

  test('adds another size, and another product, as a line of its own', () => {
    const cart = addToCart(addToCart(oneM, tee, 'L'), { ...tee, id: 'coopers-cap' }, 'M');
    expect(cart.map(({ id, size }) => `${id} ${size}`)).toEqual([
      'ghost-barrel-tee M',
      'ghost-barrel-tee L',
      'coopers-cap M',
    ]);
    expect(countItems(cart)).toBe(3);
  });

  test('removes a line whose quantity is set to 0 or less', () => {
    expect(setQuantity(oneM, key, 0)).toEqual([]);
    expect(setQuantity(oneM, key, -1)).toEqual([]);
    expect(removeLine(oneM, { ...key, size: 'L' })).toEqual(oneM);
  });

  test('allows at most 99 of a line', () => {
    expect(setQuantity(oneM, key, 1e9)[0]?.quantity).toBe(99);
    expect(addToCart(setQuantity(oneM, key, 99), tee, 'M')[0]?.quantity).toBe(99);
  });
});

describe('a stored cart', () => {
  test('that is not a cart is read as empty', () => {
    for (const junk of [null, 'x', 7, {}, [null], [[]], ['tee'], [{ id: {} }]]) {
      expect(readCart(junk)).toEqual([]);
    }
  });

  test('keeps the name, price and image that it has (requirements §3)', () => {
    expect(readCart(stored({}))).toEqual(oneM);
  });

  test('drops what is no quantity', () => {
    for (const quantity of [0, -1, 1.5, '2', null])
      expect(readCart(stored({ quantity }))).toEqual([]);
  });

  test('merges equal lines and caps their quantity', () => {
    expect(readCart([...stored({ quantity: 60 }), ...stored({ quantity: 60 })])).toEqual(
      stored({ quantity: 99 }),
    );
  });
});

describe('the product of a stored line', () => {
  const productOf = (changes: object) => readCart(stored(changes)).map(storedProduct);

  test('is as it was when it was added', () => {
    const { name, image } = tee;
    expect(productOf({})).toEqual([{ name, priceCents: 2899, image }]);
  });

  test.each([
    [{ name: 7, price: '28.99', image: null }],
    [{ name: undefined, price: -1, image: undefined }],
    [{ name: {}, price: 1e999, image: [] }],
  ])('%j has a name, and no price and no image', (changes) => {
    expect(productOf(changes)).toEqual([{ name: tee.id, priceCents: 0, image: '' }]);
  });
});
