import { expect, test } from 'vitest';
import { US_STATES } from './regions.ts';
import { statesOfZip, zipMismatch } from './zip-codes.ts';

test.each([
  ['40508', ['Kentucky']],
  ['90210', ['California']],
  ['10001-1234', ['New York']],
  ['00501', ['New York']],
  ['02134', ['Massachusetts']],
  ['20500', ['District of Columbia', 'Maryland', 'Virginia']],
  ['06390', ['Connecticut', 'New York']],
  ['09012', ['Armed Forces Europe']],
  ['99501', ['Alaska']],
  ['00000', []],
  ['4050', []],
  ['405081', []],
  ['K1A 0B1', []],
  ['', []],
])('%s is in %j', (zip, states) => {
  expect(statesOfZip(zip).sort()).toEqual(states);
});

test('every state has ZIP Codes', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, prefix) =>
      statesOfZip(`${String(prefix).padStart(3, '0')}01`),
    ).flat(),
  );
  expect([...found].sort()).toEqual(Object.values(US_STATES).sort());
});

test('a ZIP Code of another state is pointed out', () => {
  expect(zipMismatch(' 90210', 'Kentucky')).toBe(
    '90210 is usually in California. Check the state and the postal code.',
  );
});

test.each([
  ['40508', 'Kentucky'],
  ['83414', 'Wyoming'],
  ['40508', ''],
  ['', 'Kentucky'],
  ['not a ZIP Code', 'Kentucky'],
])('nothing is said about %s in %s', (zip, state) => {
  expect(zipMismatch(zip, state)).toBeUndefined();
});
