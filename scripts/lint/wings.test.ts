import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesWithout, WINGS } from './wings.ts';

// That the shop builds without them is shown by `npm run rehearse`.
test.each(['office', 'sellers'] as const)(
  'the %s hangs on the shop by the listed edges',
  (name) => {
    const wing = WINGS[name];
    expect(wing.gone.filter((path) => !existsSync(path))).toEqual([]);
    expect([...filesWithout(wing).keys()].sort()).toEqual(Object.keys(wing.edges).sort());
  },
);

test('an edge that is not listed, or no longer there, is an error', () => {
  const { gone, edges } = WINGS.sellers;
  expect(() => filesWithout({ gone, edges: {} })).toThrow('imports what would be gone');
  const changed = { ...edges, 'netlify/jobs/plan-event.ts': [['planSales(', '']] as const };
  expect(() => filesWithout({ gone, edges: changed })).toThrow('plan-event.ts has not once');
});
