import type { Deadline } from '#contracts/office/today.ts';
import type { UnshippedOrder } from '#orders/order-lists.queries.ts';
import { countOf } from '#shop/count-of.ts';
import { dueDay, isLate } from '#shop/delay.ts';
import { formatCents } from '#shop/money.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import { formatRecentDay, shopClock, startOfDay } from '#shop/shop-clock.ts';

/**
 * Orders that must ship today or be told, that should have shipped, and whose shoppers must answer; nothing with a
 * count of 0.
 */
export function describeDeadlines(orders: readonly UnshippedOrder[], now: Date): Deadline[] {
  const today = shopClock(now).day;
  const rows = [
    describeDue(
      orders.filter((order) => dueDay(order) === today),
      now,
    ),
    describeLate(
      orders.filter((order) => isLate(order, now)),
      now,
    ),
    describeAnswers(orders),
  ];
  return rows.filter(({ count }) => count > 0);
}

function describeDue(orders: readonly UnshippedOrder[], now: Date): Deadline {
  const [first, last] = [orders[0], orders.at(-1)].map((order) =>
    order ? formatRecentDay(order.paidAt, now) : '',
  );
  const paid = first === last ? `Paid ${onDay(first)}.` : `Paid from ${first} to ${last}.`;
  return {
    kind: 'due',
    count: orders.length,
    title:
      orders.length === 1
        ? 'order must ship today or be told'
        : 'orders must ship today or be told',
    explanation: `Promised for today. ${paid}`,
    isLate: false,
  };
}

const onDay = (day = '') => (day === 'today' ? day : `on ${day}`);

function describeLate(orders: readonly UnshippedOrder[], now: Date): Deadline {
  const days = orders.map((order) => dueDay(order) ?? '').toSorted();
  const day = days[0] ? formatRecentDay(startOfDay(days[0]), now) : '';
  const unaware = orders.filter(({ delay }) => delay === null);
  const [only] = unaware;
  const who =
    unaware.length === 1 ? `${only?.name} knows` : `${countOf(unaware.length, 'shopper')} know`;
  return {
    kind: 'late',
    count: orders.length,
    title: orders.length === 1 ? 'order should have shipped' : 'orders should have shipped',
    explanation: [
      orders.length === 1 ? `Promised for ${day}.` : `The first was promised for ${day}.`,
      ...(unaware.length > 0 ? [`${who} nothing yet.`] : []),
    ].join(' '),
    isLate: true,
  };
}

function describeAnswers(all: readonly UnshippedOrder[]): Deadline {
  const orders = all.filter(({ delay }) => delay?.answer === null && delay.answerBy !== null);
  const [first] = orders.map(({ delay }) => delay?.answerBy ?? '').toSorted();
  const cents = orders.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const canceled = orders.length === 1 ? 'it is canceled' : 'they are canceled';
  const end = cents > 0 ? `${formatCents(cents)} goes back` : canceled;
  return {
    kind: 'answers',
    count: orders.length,
    title: orders.length === 1 ? 'shopper must answer' : 'shoppers must answer',
    explanation: `${orders.length === 1 ? 'By' : 'The first by'} ${monthAndDay(first ?? '')}. Without an answer ${end}.`,
    isLate: false,
  };
}
