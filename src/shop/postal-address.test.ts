import { describe, expect, test } from 'vitest';
import { cityLine, postalAddress } from './postal-address.ts';

const address = (city: string, state_province: string, postal_code: string, country: string) => ({
  city,
  state_province,
  postal_code,
  country,
});

describe('the line of an address with its city', () => {
  test.each([
    ['Lexington', 'Kentucky', '40508', 'United States', 'Lexington, Kentucky 40508'],
    ['New York', 'New York', '10001', 'United States', 'New York, New York 10001'],
    ['San Juan', 'Puerto Rico', '00901', 'United States', 'San Juan, PR 00901'],
    ['San Juan', 'San Juan', '00901', 'Puerto Rico', 'San Juan, PR 00901'],
    ['San Juan', 'puerto rico', '00901', 'Puerto Rico', 'San Juan, PR 00901'],
    ['San Juan', 'PR', '-', 'Puerto Rico', 'San Juan, PR'],
    ['Weno', 'Chuuk', '96942', 'Micronesia', 'Weno, Chuuk, FM 96942'],
    ['Doha', 'Doha', '-', 'Qatar', 'Doha'],
    ['Doha', ' doha ', ' – ', 'Qatar', 'Doha'],
    ['Singapore', '-', '238823', 'Singapore', 'Singapore 238823'],
    ['Quebec', 'Quebec', 'G1R 4P5', 'Canada', 'Quebec, Quebec G1R 4P5'],
    ['Porto-Novo', 'Ouémé', '-', 'Benin', 'Porto-Novo, Ouémé'],
  ])('%s, %s %s, %s', (city, state, code, country, line) => {
    expect(cityLine(address(city, state, code, country)).replace('\u00a0', ' ')).toBe(line);
  });
});

test('a territory is a part of the United States, whichever way it is typed', () => {
  const [asState, asCountry] = [
    address('San Juan', 'Puerto Rico', '00901', 'United States'),
    address('San Juan', 'San Juan', '00901', 'Puerto Rico'),
  ].map(postalAddress);
  expect(asState).toEqual(address('San Juan', 'PR', '00901', 'United States'));
  expect(asCountry).toEqual(asState);
});

test('what else an address has is kept', () => {
  const doha = { ...address('Doha', 'Doha', '-', 'Qatar'), address_line2: null };
  expect(postalAddress(doha)).toEqual({ ...doha, state_province: '', postal_code: '' });
});
