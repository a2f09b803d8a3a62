import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../tests/support/browser.ts';
import { reportFigures } from '#contracts/office/reports.ts';
import { $search, customer } from './customer.ts';
import { report } from './reports/reports.ts';
import { status } from './status.ts';

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const NOON = Date.parse('2026-11-24T12:00:00Z');

let turn: ReturnType<typeof stubPage>;
let close: () => void;
/** When the page has asked, in seconds after noon. */
let asked: number[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON + 5_000 });
  turn = stubPage();
  asked = [];
  stubFunctions({
    'admin-status': () => {
      asked.push((Date.now() - NOON) / 1000);
      return [503, { error: 'Please try again.', code: 'unknown' }];
    },
  });
  close = status.$view.listen(() => undefined);
  await minutes(0);
});
afterEach(async () => {
  close();
  // The store ends a second later.
  await minutes(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page in use asks every 30 seconds', async () => {
  for (let minute = 0; minute < 60; minute += 1) {
    await minutes(1);
    document.dispatchEvent(new Event('pointermove'));
  }
  expect(asked).toHaveLength(121);
});

test('an untouched page asks once after each run of the schedule, while the database is awake', async () => {
  await minutes(6);
  asked = [];
  await minutes(10 * 60);
  expect(asked).toHaveLength(40);
  for (const second of asked) {
    expect(second % 900).toBeGreaterThanOrEqual(30);
    expect(second % 900).toBeLessThanOrEqual(60);
  }
});

test.each(['pointermove', 'pointerdown', 'keydown', 'focus', 'scroll'])(
  'an untouched page asks at once on the first %s',
  async (event) => {
    await minutes(8);
    asked = [];
    dispatchEvent(new Event(event));
    dispatchEvent(new Event(event));
    await minutes(0);
    expect(asked).toHaveLength(1);
    await minutes(1);
    expect(asked).toHaveLength(3);
  },
);

test('an untouched page that comes back into view asks at once, and not while it is hidden', async () => {
  await minutes(8);
  turn('hidden');
  asked = [];
  await minutes(60);
  expect(asked).toEqual([]);
  turn('visible');
  await minutes(0);
  expect(asked).toHaveLength(1);
});

const total = Object.fromEntries(Object.keys(reportFigures.shape).map((name) => [name, 0]));
const lists = { found: [], days: [], states: [], sizes: [], groups: [], returned: [], reasons: [] };
const shown: Record<string, object> = {
  report: {
    from: '2026-10-01',
    to: '2026-10-31',
    total,
    ...lists,
    sources: [],
    platformFeeCents: 0,
  },
  customer: { email: 'wade@tolliver.example', customer: null },
};

test.each([
  ['the report of a month that is over', '#month=2026-10', report, shown.report, 1],
  [
    'the report of this month',
    '#month=2026-11',
    report,
    { ...shown.report, to: '2026-11-30' },
    121,
  ],
  [
    'the report of days until today',
    '#from=2026-11-01&to=2026-11-24',
    report,
    { ...shown.report, to: '2026-11-24' },
    121,
  ],
  ['the page of a customer', '', customer, shown.customer, 1],
])('%s is asked for as often as it can change', async (_, hash, resource, reply, times) => {
  close();
  await minutes(1);
  let count = 0;
  const answer = (): [number, unknown] => {
    count += 1;
    return [200, reply];
  };
  stubFunctions({ 'admin-read-report': answer, 'admin-get-customer': answer });
  vi.stubGlobal('location', { hash });
  $search.set('wade@tolliver.example');
  close = resource.$view.listen(() => undefined);
  for (let minute = 0; minute < 60; minute += 1) {
    await minutes(1);
    document.dispatchEvent(new Event('pointermove'));
  }
  expect(count).toBe(times);
});
