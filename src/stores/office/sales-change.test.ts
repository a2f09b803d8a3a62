import { expect, test } from 'vitest';
import { describeChange } from './sales-change.ts';

test.each([
  [null, 0, undefined],
  [0, 5146, 'as much as yesterday'],
  [67, 3073, '67% more than yesterday'],
  [-12, 3073, '12% less than yesterday'],
  [200, 3073, '200% more than yesterday'],
  [828, 15340, '$153.40 yesterday'],
])('a change of %s percent says what it is compared with', (changePercent, beforeCents, text) => {
  expect(describeChange({ netCents: 1, changePercent, beforeCents }, 'yesterday')).toBe(text);
});
