import { expect, test } from 'vitest';
import { describePromised, describeSilences } from './tell-delay-messages.ts';

const order = (number: string, answerBy: string | null, changes = {}) => ({
  orderNumber: `ORD-20261123-${number}`,
  name: 'Sanae Whitfield',
  delayId: null,
  promisedDay: '2026-12-01',
  answerBy,
  isTooLate: false,
  leftCents: 3394,
  ...changes,
});

test('says what becomes of those who do not answer, and why', () => {
  const waits = [order('331908', null), order('903214', null)];
  const told = order('540066', '2026-12-03', { delayId: 'one', promisedDay: '2026-12-03' });
  expect(describePromised([...waits, told])).toBe('3 were promised for December 1 to December 3.');
  expect(describePromised(waits.slice(1))).toBe('It was promised for December 1.');
  expect(describeSilences([...waits, told], '2026-12-10')).toEqual([
    {
      count: 2,
      text: 'ship by December 10',
      explanation: 'Told for the first time, and 30 days late at most.',
      cancels: false,
    },
    {
      count: 1,
      text: 'is canceled at the end of December 3, $33.94 refunded',
      explanation: 'Told before: 540066, Sanae Whitfield. Only a yes keeps it.',
      cancels: true,
    },
  ]);
});

test('tells apart those that are canceled on one day for two reasons, and says what is told too late', () => {
  const orders = [
    order('540066', '2026-12-02', { delayId: 'one', isTooLate: true }),
    ...['257781', '331908', '903214', '670327'].map((number) => order(number, '2026-12-31')),
    order('118540', '2026-12-02', { leftCents: 0 }),
  ];
  expect(
    describeSilences(orders, null).map(({ text, explanation }) => [text, explanation]),
  ).toEqual([
    [
      'is canceled at the end of December 2',
      'No day is known: 118540, Sanae Whitfield. Only a yes keeps it.',
    ],
    [
      'is canceled at the end of December 2, $33.94 refunded',
      'Told before: 540066, Sanae Whitfield. Only a yes keeps it. It is told too late: the last day to answer is moved to the day after the email.',
    ],
    [
      'are canceled at the end of December 31, $135.76 refunded',
      'No day is known. Only a yes keeps them.',
    ],
  ]);
});
