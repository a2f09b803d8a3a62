import { describe, expect, test } from 'vitest';
import { UNITED_STATES } from './regions.ts';
import {
  chosenRate,
  methodOf,
  namedRates,
  ourSelling,
  type Rate,
  ratePrice,
  type Selling,
  shipsTo,
  type Zone,
  zoneOf,
} from './selling.ts';

const rate = (changes: Partial<Rate> = {}): Rate => ({
  name: 'Standard',
  priceCents: 895,
  freeFromCents: 7500,
  days: [3, 5],
  ...changes,
});
const zone = (name: string, to: Zone['to']): Zone => ({ name, to, rates: [rate()] });
const selling = (first: Zone, ...others: Zone[]): Selling => ({
  zones: [first, ...others],
  salesTax: ourSelling.salesTax,
});
const place = (country: string, stateProvince = '') => ({ country, stateProvince });
const nameOf = (found: ReturnType<typeof zoneOf>) =>
  typeof found === 'string' ? found : found.name;

const far = selling(
  zone('Far', ['US-AK', 'US-HI', 'US-PR']),
  zone('Home', ['US']),
  zone('Canada', ['CA']),
);

describe('the zone of a destination', () => {
  test.each([
    [UNITED_STATES, 'Alaska', 'Far'],
    [UNITED_STATES, 'ak', 'Far'],
    [UNITED_STATES, 'PR', 'Far'],
    ['Puerto Rico', 'San Juan', 'Far'],
    [UNITED_STATES, 'Kentucky', 'Home'],
    [UNITED_STATES, 'DC', 'Home'],
    [UNITED_STATES, 'AE', 'Home'],
    ['Guam', '', 'Home'],
    [UNITED_STATES, '', 'unknown'],
    ['Canada', '', 'Canada'],
    ['Australia', 'Victoria', 'unserved'],
    ['', '', 'unknown'],
  ])('in %s, "%s" is %s: the first that matches', (country, state, expected) => {
    expect(nameOf(zoneOf(place(country, state), far))).toBe(expected);
  });

  test('is known by the country alone where no zone names a state', () => {
    const abroad = selling(zone('Home', ['US']), zone('Elsewhere', 'everywhere'));
    expect(nameOf(zoneOf(place(UNITED_STATES), abroad))).toBe('Home');
    expect(nameOf(zoneOf(place('France'), abroad))).toBe('Elsewhere');
    expect(nameOf(zoneOf(undefined, abroad))).toBe('unknown');
  });

  test('is known without an address where the first is everywhere, as in a shop that wrote nothing', () => {
    expect(nameOf(zoneOf(undefined))).toBe('Everywhere');
    expect(nameOf(zoneOf(place(UNITED_STATES)))).toBe('Everywhere');
  });

  test('is not served in states that no zone names', () => {
    const some = selling(zone('Near', ['US-KY', 'US-TN']));
    expect(nameOf(zoneOf(place(UNITED_STATES, 'Ohio'), some))).toBe('unserved');
    expect(nameOf(zoneOf(place(UNITED_STATES), some))).toBe('unknown');
    expect(['United States', 'Canada', 'Guam'].map((country) => shipsTo(country, some))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['Puerto Rico', 'Guam', 'Peru'].map((country) => shipsTo(country, far))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a rate', () => {
  test('is free from its threshold on, and that is exact', () => {
    expect([7499, 7500, 7501].map((cents) => ratePrice(rate(), cents))).toEqual([895, 0, 0]);
    expect(ratePrice(rate({ freeFromCents: null }), 99_999)).toBe(895);
  });

  test('is chosen by its name, and the first where there is none of that name', () => {
    const home = { ...zone('Home', ['US']), rates: [rate(), rate({ name: 'Express' })] as const };
    expect(['Express', 'Courier', undefined].map((name) => chosenRate(home, name).name)).toEqual([
      'Express',
      'Standard',
      'Standard',
    ]);
    const offered = ['Standard', 'Express'];
    expect(methodOf(home, 'Express')).toEqual({ name: 'Express', days: [3, 5], offered });
  });

  test('of a shop that wrote none is nothing to keep', () => {
    expect(methodOf(ourSelling.zones[0], 'Standard')).toBeNull();
  });
});

describe('what one piece costs to ship', () => {
  const priced = (of: Selling, priceCents = 7499) =>
    namedRates(priceCents, of).map(({ country, state, cents }) => [country, state, cents]);

  test('is said of the United States first, then of what a zone names', () => {
    expect(priced(far)).toEqual([
      ['US', '', 895],
      ['US', 'AK', 895],
      ['US', 'HI', 895],
      ['US', 'PR', 895],
      ['CA', '', 895],
    ]);
    expect(new Set(priced(far, 7500).map(([, , cents]) => cents))).toEqual(new Set([0]));
  });

  test('is said of no other country where everything is served', () => {
    const rest = selling(zone('Canada', ['CA']), zone('Rest', 'everywhere'));
    expect(priced(rest).map(([country]) => country)).toEqual(['US', 'CA']);
    expect(priced(ourSelling)).toEqual([['US', '', 0]]);
    expect(priced(selling(zone('Canada', ['CA'])))).toEqual([['CA', '', 895]]);
  });
});
