import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesWithout, OPTIONAL } from './optional-features.ts';

// That the shop builds without them is shown by `npm run task -- rehearse`.
test.each(['office', 'sellers'] as const)(
  'the listed lines alone join the %s to the shop',
  (name) => {
    const feature = OPTIONAL[name];
    expect(feature.gone.filter((path) => !existsSync(path))).toEqual([]);
    expect([...filesWithout(feature).keys()].sort()).toEqual(Object.keys(feature.joins).sort());
  },
);

test('a join that is not listed, or no longer there, is an error', () => {
  const { gone, joins } = OPTIONAL.sellers;
  expect(() => filesWithout({ gone, joins: {} })).toThrow('imports what would be gone');
  const changed = { ...joins, 'netlify/jobs/plan-event.ts': [['planSales(', '']] as const };
  expect(() => filesWithout({ gone, joins: changed })).toThrow('plan-event.ts has not once');
});
