import { describe, expect, test } from 'vitest';
import { addDays } from './delivery.ts';
import {
  type Delay,
  dueDay,
  isLate,
  isNoDelay,
  lateDays,
  newDayProblem,
  planDelay,
  promisedDay,
  proposedShipDay,
} from './delay.ts';

/** Paid on Friday, November 27, 2026, so promised for Tuesday, December 1. */
const paidAt = new Date('2026-11-27T07:55:00-05:00');
const on = (day: string) => new Date(`2026-${day}T23:59:59-05:00`);
const told = (newDay: string | null, changes: Partial<Delay> = {}): Delay => ({
  promisedDay: '2026-12-01',
  newDay,
  answerBy: newDay === null ? '2026-12-31' : null,
  answer: null,
  ...changes,
});
const second = told('2026-12-14', { promisedDay: '2026-12-10', answerBy: '2026-12-10' });
const waits = { answer: 'wait' } as const;

describe('without an answer', () => {
  test.each([
    // The worked dates of the rule.
    ['a first day within 30', undefined, '12-01', '2026-12-10', null, null],
    ['a first day after 45', undefined, '12-01', '2027-01-15', '2026-12-31', '2026-12-29'],
    ['a first time without a day', undefined, '12-01', null, '2026-12-31', '2026-12-29'],
    ['a second day', told('2026-12-10'), '12-09', '2026-12-14', '2026-12-10', null],
    // On the edges.
    ['a first day after 30', undefined, '12-01', '2026-12-31', null, null],
    ['a first day after 34', undefined, '12-01', '2027-01-04', '2026-12-31', '2026-12-29'],
    [
      'a second day, told early',
      told('2026-12-10'),
      '12-07',
      '2026-12-14',
      '2026-12-10',
      '2026-12-08',
    ],
    [
      'a second day, the reminder on its own day',
      told('2026-12-10'),
      '12-08',
      '2026-12-14',
      '2026-12-10',
      null,
    ],
    ['a second time without a day', told('2026-12-10'), '12-02', null, '2026-12-10', '2026-12-08'],
    ['a day after an unknown one', told(null), '12-15', '2027-01-15', '2026-12-31', '2026-12-29'],
    [
      'a day that one waits for',
      told(null, waits),
      '12-15',
      '2027-01-15',
      '2027-01-15',
      '2027-01-13',
    ],
    ['a third day, the second not answered', second, '12-09', '2026-12-21', '2026-12-10', null],
    [
      'a third day, the second kept',
      { ...second, ...waits },
      '12-09',
      '2026-12-21',
      '2026-12-14',
      '2026-12-12',
    ],
  ])('%s: the last day is as the rule says', (_what, delay, today, newDay, answerBy, remindOn) => {
    expect(planDelay({ paidAt, delay }, newDay, on(today))).toMatchObject({
      answerBy,
      remindOn,
      isTooLate: false,
    });
  });

  test.each([
    ['on the last day', '12-10', '2026-12-11'],
    ['after it', '12-14', '2026-12-15'],
  ])('told %s, the shopper has until the end of the next day', (_when, today, answerBy) => {
    expect(planDelay({ paidAt, delay: told('2026-12-10') }, '2026-12-21', on(today))).toEqual({
      promisedDay: '2026-12-10',
      newDay: '2026-12-21',
      answerBy,
      remindOn: null,
      isTooLate: true,
    });
  });
});

test('what is due is the day that was told last', () => {
  const days = [undefined, told('2026-12-10'), told(null)].map((delay) => [
    promisedDay({ paidAt, delay }),
    dueDay({ paidAt, delay }),
  ]);
  expect(days).toEqual([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-10', '2026-12-10'],
    ['2026-12-01', null],
  ]);
});

test.each([
  ['yesterday', '2026-11-30', /over/],
  ['today', '2026-12-01', undefined],
  ['a Saturday', '2026-12-05', /weekends/],
  ['a holiday', '2026-12-25', /holidays/],
  ['a year ahead', '2027-12-01', undefined],
  ['over a year ahead', '2027-12-02', /within a year/],
])('a new day is checked: %s', (_what, day, problem) => {
  const found = newDayProblem(day, on('12-01'));
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

test('only a later day is told, and to who waits without one only a day', () => {
  const isNone = (delay: Delay | undefined, day: string | null) =>
    isNoDelay({ paidAt, delay }, day);
  expect(isNone(undefined, '2026-12-01')).toBe(true);
  expect(isNone(undefined, '2026-12-02')).toBe(false);
  expect(isNone(told('2026-12-10'), '2026-12-10')).toBe(true);
  expect(isNone(told(null), null)).toBe(false);
  expect(isNone(told(null, waits), null)).toBe(true);
  expect(isNone(told(null, waits), '2026-12-10')).toBe(false);
});

test('the form proposes the first business day after tomorrow, and after the days that were promised', () => {
  const proposed = ['12-01', '12-03', '12-23'].map((day) => proposedShipDay([], on(day)));
  expect(proposed).toEqual(['2026-12-03', '2026-12-07', '2026-12-28']);
  expect(proposedShipDay(['2026-12-04', '2026-12-01'], on('12-01'))).toBe('2026-12-07');
});

test.each([
  ['at 10:00 on a Monday', '2026-11-16T10:00:00-05:00', '2026-11-18'],
  ['after 2 PM on a Friday', '2026-11-20T15:00:00-05:00', '2026-11-25'],
  ['before Thanksgiving', '2026-11-25T10:00:00-05:00', '2026-11-30'],
])('an order that was paid %s is late after its second business day', (_when, paidAt, lastDay) => {
  const isLateOn = (day: string) =>
    isLate({ paidAt: new Date(paidAt) }, new Date(`${day}T12:00:00-05:00`));
  expect([isLateOn(lastDay), isLateOn(addDays(lastDay, 1))]).toEqual([false, true]);
});

test('a late order has waited since the day on which it was paid', () => {
  const order = { paidAt: new Date('2026-11-17T23:30:00-05:00') };
  const waited = ['2026-11-20T23:59:59-05:00', '2026-11-21T00:00:00-05:00'].map((now) =>
    lateDays(order, new Date(now)),
  );
  expect(waited).toEqual([null, 4]);
});

test('an order is late once the day that was told is over, and never without one', () => {
  const late = (delay: Delay, day: string) => isLate({ paidAt, delay }, on(day));
  expect([late(told('2026-12-10'), '12-10'), late(told('2026-12-10'), '12-11')]).toEqual([
    false,
    true,
  ]);
  expect(late(told(null), '12-31')).toBe(false);
});
