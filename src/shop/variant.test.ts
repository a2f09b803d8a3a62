import { expect, test } from 'vitest';
import { findVariant, variants } from './catalog.ts';
import { sizeLabel, variantId } from './variant.ts';

test('a variant is the product and its size in lower case; one size has no suffix', () => {
  expect(variantId('ghost-barrel-tee', 'XXL')).toBe('ghost-barrel-tee-xxl');
  expect(variantId('coopers-cap', 'One size')).toBe('coopers-cap');
});

test('one size is not called a size twice', () => {
  expect(sizeLabel('M')).toBe('Size M');
  expect(sizeLabel('One size')).toBe('One size');
});

test('a variant is found by its id in any case, and no other is', () => {
  expect(findVariant(' Ghost-Barrel-Tee-M ')).toMatchObject({ size: 'M' });
  for (const id of ['ghost-barrel-tee', 'ghost-barrel-tee-4xl', '']) {
    expect(findVariant(id)).toBeUndefined();
  }
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
});
