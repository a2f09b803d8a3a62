import { describe, expect, test } from 'vitest';
import { TERRITORIES } from './domestic.ts';
import { COUNTRIES, countryCode, countryName, destinationOf, stateCode } from './regions.ts';

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

describe('the destination of an address', () => {
  test.each(Object.entries(TERRITORIES))('is %s whichever way %s is typed', (state, name) => {
    const destination = { country: 'US', state };
    for (const typed of [name, name.toUpperCase(), state, ` ${state.toLowerCase()} `]) {
      expect(destinationOf('United States', typed)).toEqual(destination);
    }
    for (const typed of ['', '-', name, state, 'Anytown']) {
      expect(destinationOf(name, typed)).toEqual(destination);
    }
  });

  test.each([
    ['United States', 'Kentucky', { country: 'US', state: 'KY' }],
    ['United States', 'AE', { country: 'US', state: 'AE' }],
    ['United States', '', { country: 'US' }],
    ['Canada', 'PR', { country: 'CA' }],
    ['Georgia', 'Georgia', { country: 'GE' }],
    ['Atlantis', 'KY', { country: 'Atlantis' }],
  ])('%s, %s', (country, stateProvince, destination) => {
    expect(destinationOf(country, stateProvince)).toEqual(destination);
  });
});
