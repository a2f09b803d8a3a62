import { expect, test } from 'vitest';
import type { UnshippedOrder } from '#orders/order-lists.queries.ts';
import { describeDeadlines } from './deadlines.ts';

/** Tuesday, on which what was paid on Friday is promised. */
const now = new Date('2026-12-01T08:10:00-05:00');
const order = (paid: string, changes: Partial<UnshippedOrder> = {}): UnshippedOrder => ({
  orderNumber: 'ORD-20261127-331908',
  name: 'Dale Combs',
  paidAt: new Date(`2026-11-${paid}:00-05:00`),
  delay: null,
  leftCents: 0,
  ...changes,
});
const told = (newDay: string | null, answerBy: string | null) => ({
  id: '8a2c1f0e-6f0e-4c36-9f0b-0f4b0f1f2a11',
  toldAt: now,
  promisedDay: '2026-11-25',
  newDay,
  reason: 'The cloth is late.',
  answerBy,
  answer: null,
  answeredAt: null,
});
const texts = (...orders: UnshippedOrder[]) =>
  describeDeadlines(orders, now).map(({ count, title, explanation }) =>
    [count, title, explanation].join(' '),
  );

test('says in the morning what must ship today or be told', () => {
  expect(texts(order('26T20:00'), order('27T07:55'), order('30T11:32'))).toEqual([
    '2 orders must ship today or be told Promised for today. Paid from Thursday to Friday.',
  ]);
  expect(texts(order('27T07:55'))).toEqual([
    '1 order must ship today or be told Promised for today. Paid on Friday.',
  ]);
});

test('says what should have shipped, and who knows nothing of it', () => {
  const late = order('24T12:12', { name: 'Hollis McIntyre-Featherstone' });
  expect(texts(late)).toEqual([
    '1 order should have shipped Promised for Friday. Hollis McIntyre-Featherstone knows nothing yet.',
  ]);
  expect(texts(late, late, order('20T10:00', { delay: told('2026-11-30', null) }))).toEqual([
    '3 orders should have shipped The first was promised for Friday. 2 shoppers know nothing yet.',
  ]);
});

test('says whose shopper must answer, with the last day and the sum, and not what they wait for', () => {
  const waits = order('20T10:00', { delay: told('2026-12-10', null) });
  const unknown = order('20T10:00', { delay: told(null, '2026-12-31'), leftCents: 6671 });
  expect(texts(waits, unknown)).toEqual([
    '1 shopper must answer By December 31. Without an answer $66.71 goes back.',
  ]);
  expect(texts({ ...unknown, leftCents: 0 })).toEqual([
    '1 shopper must answer By December 31. Without an answer it is canceled.',
  ]);
});
