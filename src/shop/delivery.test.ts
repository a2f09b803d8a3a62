import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivalInUnitedStates,
  describeDelivery,
  estimateDelivery,
  formatDayRange,
} from './delivery.ts';
import { isBusinessDay } from './delivery.ts';
import { UNITED_STATES } from './domestic.ts';
import { shopClock } from './shop-clock.ts';

const at = (instant: string) => new Date(instant);
const estimate = (orderedAt: string, now = orderedAt) =>
  estimateDelivery({ country: UNITED_STATES, orderedAt: at(orderedAt), now: at(now) });
const shipped = (shippedAt: string, now = shippedAt) =>
  estimateDelivery({
    country: UNITED_STATES,
    orderedAt: at('2026-06-01T12:00:00-04:00'),
    shippedAt: at(shippedAt),
    now: at(now),
  });

describe('an order that has not shipped', () => {
  test('ships in 1-2 business days and arrives 3-5 after that', () => {
    // Ships Monday to Tuesday or Wednesday; arrives Friday to the next Wednesday.
    expect(estimate('2026-06-01T10:00:00-04:00')).toEqual({
      ships: { from: '2026-06-02', to: '2026-06-03' },
      arrives: { from: '2026-06-05', to: '2026-06-10' },
    });
  });

  test.each([
    ['at 2 PM sharp, in time', '2026-06-01T14:00:00-04:00', '2026-06-02'],
    ['a second later, on the next business day', '2026-06-01T14:00:01-04:00', '2026-06-03'],
    ['late on a Friday, on Monday', '2026-06-05T18:00:00-04:00', '2026-06-09'],
    ['early on a Saturday, on Monday', '2026-06-06T09:00:00-04:00', '2026-06-09'],
    ['late on a Sunday, on Monday', '2026-06-07T23:59:59-04:00', '2026-06-09'],
    ['on a holiday, on the day after', '2026-05-25T16:00:00-04:00', '2026-05-27'],
  ])('%s', (_what, orderedAt, firstDay) => {
    expect(estimate(orderedAt).ships?.from).toBe(firstDay);
  });

  test.each([
    ['in winter', '2026-01-12T18:59:59Z', '2026-01-12T19:00:01Z', '2026-01-13', '2026-01-14'],
    ['in summer', '2026-07-13T17:59:59Z', '2026-07-13T18:00:01Z', '2026-07-14', '2026-07-15'],
    // The clocks change on Sunday, March 8 and Sunday, November 1, 2026.
    ['before spring', '2026-03-06T18:59:59Z', '2026-03-06T19:00:01Z', '2026-03-09', '2026-03-10'],
    ['after spring', '2026-03-09T17:59:59Z', '2026-03-09T18:00:01Z', '2026-03-10', '2026-03-11'],
    ['before fall', '2026-10-30T17:59:59Z', '2026-10-30T18:00:01Z', '2026-11-02', '2026-11-03'],
    ['after fall', '2026-11-02T18:59:59Z', '2026-11-02T19:00:01Z', '2026-11-03', '2026-11-04'],
  ])("follows Lexington's clock %s", (_when, inTime, late, early, next) => {
    expect(estimate(inTime).ships?.from).toBe(early);
    expect(estimate(late).ships?.from).toBe(next);
  });

  test("counts the shop's day, not the shopper's or UTC", () => {
    // Friday, 9 PM in Lexington: Saturday in UTC.
    expect(estimate('2026-06-06T01:00:00Z').ships?.from).toBe('2026-06-09');
    // Sunday, 8 PM in Lexington: Monday in UTC.
    expect(estimate('2026-06-08T00:00:00Z').ships?.from).toBe('2026-06-09');
  });

  test('skips Thanksgiving', () => {
    expect(estimate('2026-11-24T10:00:00-05:00')).toEqual({
      ships: { from: '2026-11-25', to: '2026-11-27' },
      arrives: { from: '2026-12-01', to: '2026-12-04' },
    });
  });

  test('skips Christmas and New Year', () => {
    expect(estimate('2026-12-23T15:00:00-05:00')).toEqual({
      ships: { from: '2026-12-28', to: '2026-12-29' },
      arrives: { from: '2026-12-31', to: '2027-01-06' },
    });
  });

  test('is never promised for a past day', () => {
    expect(estimate('2026-06-01T10:00:00-04:00', '2026-06-03T09:00:00-04:00').ships).toEqual({
      from: '2026-06-03',
      to: '2026-06-03',
    });
  });

  test('has no day once the promised one is over, rather than one that moves each morning', () => {
    const missed = { missedDay: '2026-06-03' };
    expect(estimate('2026-06-01T10:00:00-04:00', '2026-06-04T00:00:00-04:00')).toEqual(missed);
    expect(estimate('2026-06-01T10:00:00-04:00', '2026-06-13T09:00:00-04:00')).toEqual(missed);
  });

  test('ships by the day that the shopper was told', () => {
    const told = (newShipDay: string | null, now: string) =>
      estimateDelivery({
        country: UNITED_STATES,
        orderedAt: at('2026-11-27T07:55:00-05:00'),
        newShipDay,
        now: at(now),
      });
    expect(told('2026-12-10', '2026-12-01T08:24:00-05:00')).toEqual({
      ships: { from: '2026-12-10', to: '2026-12-10' },
      arrives: { from: '2026-12-15', to: '2026-12-17' },
    });
    expect(told('2026-12-10', '2026-12-11T00:00:00-05:00')).toEqual({ missedDay: '2026-12-10' });
    expect(told(null, '2026-12-01T08:24:00-05:00')).toEqual({});
  });
});

describe('an order that has shipped', () => {
  test('arrives 3-5 business days after the day on which it was shipped', () => {
    expect(shipped('2026-06-10T16:30:00-04:00')).toEqual({
      arrives: { from: '2026-06-15', to: '2026-06-17' },
    });
  });

  test('counts from Monday when it was shipped on a weekend', () => {
    expect(shipped('2026-06-13T10:00:00-04:00').arrives).toEqual({
      from: '2026-06-18',
      to: '2026-06-23', // June 19 is a holiday
    });
  });

  test('is expected from today on when it is late', () => {
    expect(shipped('2026-06-10T10:00:00-04:00', '2026-06-16T10:00:00-04:00').arrives).toEqual({
      from: '2026-06-16',
      to: '2026-06-17',
    });
  });
});

test('only business days are promised, in order, at any time of the year', () => {
  const instant = fc.date({
    min: at('2024-01-01T00:00:00Z'),
    max: at('2034-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.nat({ max: 40 }), (orderedAt, daysAgo) => {
      const now = new Date(orderedAt.getTime() + daysAgo * 86_400_000);
      const { ships, arrives, missedDay } = estimateDelivery({
        country: UNITED_STATES,
        orderedAt,
        now,
      });
      const days = [missedDay, ships?.from, ships?.to, arrives?.from, arrives?.to].filter(Boolean);
      expect(days.length).toBe(missedDay && missedDay < shopClock(now).day ? 1 : 4);
      expect(days.every((day) => isBusinessDay(day ?? ''))).toBe(true);
      expect(days).toEqual([...days].sort());
    }),
  );
});

test('what is ordered now arrives on these days, as they are shown', () => {
  expect(arrivalInUnitedStates(at('2026-11-24T14:00:00-05:00'))).toBe('Dec 1–4');
  expect(arrivalInUnitedStates(at('2026-11-24T14:00:01-05:00'))).toBe('Dec 2–7');
});

test('outside the United States no day of arrival is promised', () => {
  const orderedAt = at('2026-11-23T10:00:00-05:00');
  const dates = { country: 'Canada', orderedAt, now: orderedAt };
  expect(describeDelivery(estimateDelivery(dates))).toBe(
    'Ships Nov 24–25. Customs can add days. The carrier collects duty.',
  );
  expect(estimateDelivery({ ...dates, shippedAt: orderedAt })).toEqual({ isAbroad: true });
  expect(describeDelivery(estimateDelivery({ ...dates, country: UNITED_STATES }))).toBe(
    'Ships Nov 24–25. Standard delivery takes 3-5 business days: Nov 30–Dec 3.',
  );
});

test.each([
  ['as a state', { country: UNITED_STATES, stateProvince: 'Puerto Rico' }],
  ['as a country', { country: 'Puerto Rico', stateProvince: 'San Juan' }],
  ['as the country of a tracked order', { country: 'Puerto Rico' }],
])('to a territory, typed %s, no days are promised and customs are not named', (_how, place) => {
  const orderedAt = at('2026-11-23T10:00:00-05:00');
  const dates = { ...place, orderedAt, now: orderedAt };
  expect(describeDelivery(estimateDelivery(dates))).toBe('Ships Nov 24–25.');
  expect(describeDelivery(estimateDelivery({ ...dates, shippedAt: orderedAt }))).toBe('');
});

test('a range of days is shown as a range, a single day as one', () => {
  expect(formatDayRange({ from: '2026-11-30', to: '2026-12-02' })).toBe('Nov 30–Dec 2');
  expect(formatDayRange({ from: '2026-11-24', to: '2026-11-25' })).toBe('Nov 24–25');
  expect(formatDayRange({ from: '2026-11-30', to: '2026-11-30' })).toBe('Nov 30');
});
