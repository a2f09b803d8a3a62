import { describe, expect, test } from 'vitest';
import { featuredProduct } from './catalog.ts';
import { sizeAdvice } from './size-advice.ts';
import type { Unit } from './size-guide.ts';

const advice = (typed: string, unit: Unit) => sizeAdvice(typed, unit, featuredProduct.sizes);

describe('size advice', () => {
  test('names the size that fits, in the unit of the question', () => {
    expect(advice('39', 'in')).toEqual({ sizes: ['M'], text: 'Fits a chest of 38-40\u00a0in.' });
    expect(advice('99', 'cm')).toEqual({ sizes: ['M'], text: 'Fits a chest of 97-102\u00a0cm.' });
  });

  test('explains when a chest is between two sizes', () => {
    expect(advice('40½', 'in')).toEqual({
      sizes: ['M', 'L'],
      text: 'You are between two sizes: L for a looser fit, M for a close one.',
    });
  });

  test('explains that the tee is not sold in the largest size of the guide', () => {
    expect(advice('53', 'in').text).toBe(
      'Fits a chest of 52-55\u00a0in. It is cut from XS to XXL.',
    );
    expect(advice('51.5', 'in').text).toContain('It is cut from XS to XXL.');
    expect(advice('50', 'in').text).not.toContain('The tee');
  });

  test('names no size where none fits, and explains why', () => {
    expect(advice('30', 'in')).toEqual({
      sizes: [],
      text: 'That is below our smallest size: XS begins at 32\u00a0in.',
    });
    expect(advice('150', 'cm').text).toBe(
      'That is above our largest size: 3XL ends at 140\u00a0cm.',
    );
    expect(advice('99', 'in').text).toBe('That looks like centimeters. Switch to centimeters.');
    expect(advice('broad', 'cm').text).toBe('Enter your chest in centimeters, as a number: 99.');
  });
});
