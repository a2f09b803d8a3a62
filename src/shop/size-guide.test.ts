import { describe, expect, test } from 'vitest';
import { featuredProduct } from './catalog.ts';
import {
  chestFit,
  CHEST_FIT,
  findSize,
  formatChestFit,
  formatMeasurement,
  GUIDE_SIZES,
  parseChest,
} from './size-guide.ts';

describe('the size guide', () => {
  test('covers every size of the tee, and 3XL', () => {
    expect(GUIDE_SIZES).toEqual([...featuredProduct.sizes, '3XL']);
  });

  test('gives the chest each size fits', () => {
    expect(GUIDE_SIZES.map((size) => formatChestFit(size, 'in'))).toEqual([
      '32-34',
      '35-37',
      '38-40',
      '41-43',
      '44-47',
      '48-51',
      '52-55',
    ]);
    expect(formatChestFit('M', 'cm')).toBe('97-102');
  });

  test('gives garments in quarter inches and half centimeters', () => {
    const inBothUnits = (inches: number) => [
      formatMeasurement(inches, 'in'),
      formatMeasurement(inches, 'cm'),
    ];
    expect(inBothUnits(7.75)).toEqual(['7¾', '19.5']);
    expect(inBothUnits(18)).toEqual(['18', '45.5']);
    expect(formatMeasurement(28.5, 'in')).toBe('28½');
  });
});

describe('find my size', () => {
  test('both ends of every printed range fit, in both units', () => {
    for (const size of GUIDE_SIZES) {
      for (const unit of ['in', 'cm'] as const) {
        const { from, to } = chestFit(size, unit);
        expect(findSize(from, unit)).toEqual({ kind: 'fits', size });
        expect(findSize(to, unit)).toEqual({ kind: 'fits', size });
      }
    }
  });

  test('every gap of the table is between its two sizes', () => {
    for (const [index, larger] of GUIDE_SIZES.entries()) {
      const smaller = GUIDE_SIZES[index - 1];
      if (!smaller) continue;
      const between = { kind: 'between', smaller, larger };
      expect(findSize(CHEST_FIT[smaller].to + 0.5, 'in')).toEqual(between);
      expect(findSize(chestFit(smaller, 'cm').to + 1, 'cm')).toEqual(between);
    }
  });

  test('a chest outside the table is reported as such', () => {
    expect(findSize(31.75, 'in')).toEqual({ kind: 'smaller than all' });
    expect(findSize(55.5, 'in')).toEqual({ kind: 'larger than all' });
    expect(findSize(80, 'cm')).toEqual({ kind: 'smaller than all' });
    expect(findSize(141, 'cm')).toEqual({ kind: 'larger than all' });
  });

  test('a number in the other unit is recognized', () => {
    expect(findSize(99, 'in')).toEqual({ kind: 'other unit', unit: 'cm' });
    expect(findSize(39, 'cm')).toEqual({ kind: 'other unit', unit: 'in' });
  });

  test('a chest is accepted in the ways people write it', () => {
    expect(['39', ' 39.5 ', '39,5', '39½', '39 ¾"', '99 cm', '38 in.'].map(parseChest)).toEqual([
      39, 39.5, 39.5, 39.5, 39.75, 99, 38,
    ]);
    expect(['39 1/2', '39 1/4"', '39 2/4', '39 3⁄4 in'].map(parseChest)).toEqual([
      39.5, 39.25, 39.5, 39.75,
    ]);
    const unclear = ['', 'M', '0', '-39', '39-41', '3 9', '391/2', '39 1/3', 'about 39'];
    expect(unclear.map(parseChest)).toEqual(unclear.map(() => undefined));
  });
});
