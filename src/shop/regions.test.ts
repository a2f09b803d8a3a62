import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryCode, countryName, stateCode } from './regions.ts';

describe('regions', () => {
  test('find a state by name or code in any case', () => {
    expect(stateCode('kentucky')).toBe('KY');
    expect(stateCode(' ky ')).toBe('KY');
    expect(stateCode('Ontario')).toBeUndefined();
  });

  test('list every country once, United States first, each with its own code', () => {
    expect(COUNTRIES[0]).toBe('United States');
    expect(COUNTRIES).toHaveLength(249);
    expect(new Set(COUNTRIES.map(countryCode)).size).toBe(249);
    expect(countryCode('Canada')).toBe('CA');
  });

  test('include the short names of the United States', () => {
    expect(countryName('usa')).toBe('United States');
    expect(countryName('Atlantis')).toBeUndefined();
  });
});
