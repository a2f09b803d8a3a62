import { expect, test } from 'vitest';
import { formatMeasurement, GUIDE_SIZES } from '#shop/size-guide.ts';
import { readGarments } from './garments.ts';

test('the specification’s shirts and hoodies are there in every size of the guide, hoodies without a product', () => {
  const garments = Object.entries(readGarments() ?? {});
  expect(garments.map(([id, { label, alwaysShown }]) => [id, label, alwaysShown])).toEqual([
    ['shirts', 'Shirts', false],
    ['hoodies', 'Hoodies', true],
  ]);
  for (const [, { sizes }] of garments) {
    expect(sizes.map(({ size }) => size)).toEqual(GUIDE_SIZES);
    for (const part of ['chestWidth', 'length', 'sleeve'] as const) {
      for (const unit of ['in', 'cm'] as const) {
        const shown = sizes.map((row) => formatMeasurement(row[part], unit));
        expect(new Set(shown).size).toBe(GUIDE_SIZES.length);
      }
    }
  }
});

test('a shop without a size guide has none', () => {
  expect(readGarments('content/none')).toEqual({});
});
