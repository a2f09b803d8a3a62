import { describe, expect, test } from 'vitest';
import { sizeAdvice } from './size-advice.ts';

describe('size advice', () => {
  test('names the size that fits, in the unit of the question', () => {
    expect(sizeAdvice('39', 'in')).toEqual({ sizes: ['M'], text: 'Fits a chest of 38-40 in.' });
    expect(sizeAdvice('99', 'cm')).toEqual({ sizes: ['M'], text: 'Fits a chest of 97-102 cm.' });
  });

  test('explains when a chest is between two sizes', () => {
    expect(sizeAdvice('40½', 'in')).toEqual({
      sizes: ['M', 'L'],
      text: 'You are between two sizes: L for a looser fit, M for a close one.',
    });
  });

  test('explains that the tee is not sold in the largest size of the guide', () => {
    expect(sizeAdvice('53', 'in').text).toBe('Fits a chest of 52-55 in. The tee is cut up to XXL.');
    expect(sizeAdvice('51.5', 'in').text).toContain('The tee is cut up to XXL.');
    expect(sizeAdvice('50', 'in').text).not.toContain('The tee');
  });

  test('names no size where none fits, and explains why', () => {
    expect(sizeAdvice('30', 'in')).toEqual({
      sizes: [],
      text: 'That is below our smallest size: XS begins at 32 in.',
    });
    expect(sizeAdvice('150', 'cm').text).toBe(
      'That is above our largest size: 3XL ends at 140 cm.',
    );
    expect(sizeAdvice('99', 'in').text).toBe('That looks like centimeters. Switch to centimeters.');
    expect(sizeAdvice('broad', 'cm').text).toBe(
      'Enter your chest in centimeters, as a number: 99.',
    );
  });
});
