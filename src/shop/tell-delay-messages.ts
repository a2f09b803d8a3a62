/** The office's texts before shoppers are told that their orders ship later. */
import { formatCents } from './money.ts';
import { type Day, monthAndDay } from './shop-clock.ts';

interface PlannedOrder {
  orderNumber: string;
  name: string;
  /** The last notice to its shopper, if any. */
  delayId: string | null;
  promisedDay: Day;
  answerBy: Day | null;
  isTooLate: boolean;
  leftCents: number;
}

/** How many orders have one fate without an answer, which, and why. */
export interface SilenceRow {
  count: number;
  text: string;
  explanation: string;
  cancels: boolean;
}

/** `Five were promised for November 27 to December 3`: when the orders were said to ship until now. */
export function describePromised(orders: readonly PlannedOrder[]): string {
  const days = orders.map(({ promisedDay }) => promisedDay).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const range =
    first === last ? monthAndDay(first) : `${monthAndDay(first)} to ${monthAndDay(last)}`;
  return `${orders.length === 1 ? 'It was' : `${orders.length} were`} promised for ${range}.`;
}

/**
 * The fate of these orders without an answer: first those that ship, then by their last day those that are canceled.
 */
export function describeSilences(
  orders: readonly PlannedOrder[],
  newDay: Day | null,
): SilenceRow[] {
  const waits = orders.filter(({ answerBy }) => answerBy === null);
  const cancels = new Map<string, PlannedOrder[]>();
  for (const order of orders.filter(({ answerBy }) => answerBy !== null)) {
    const fate = `${order.answerBy} ${whyCanceled(order, newDay)}`;
    cancels.set(fate, [...(cancels.get(fate) ?? []), order]);
  }
  const ships = {
    count: waits.length,
    text: `${waits.length === 1 ? 'ships' : 'ship'} by ${monthAndDay(newDay ?? '')}`,
    explanation: 'Told for the first time, and 30 days late at most.',
    cancels: false,
  };
  const canceled = [...cancels]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => describeCanceled(group, newDay));
  return waits.length > 0 ? [ships, ...canceled] : canceled;
}

const whyCanceled = ({ delayId }: PlannedOrder, newDay: Day | null) =>
  delayId !== null ? 'Told before' : newDay === null ? 'No day is known' : 'More than 30 days late';

/** As many as are named by their numbers. */
const NAMED = 3;

function describeCanceled(group: readonly PlannedOrder[], newDay: Day | null): SilenceRow {
  const [first] = group;
  const cents = group.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const refunded = cents > 0 ? `, ${formatCents(cents)} refunded` : '';
  const numbers = group.map(({ orderNumber }) => orderNumber.split('-').at(-1));
  const named =
    group.length === 1
      ? `: ${numbers[0]}, ${first?.name}`
      : group.length <= NAMED
        ? `: ${numbers.join(', ')}`
        : '';
  const late = group.some(({ isTooLate }) => isTooLate)
    ? ' It is told too late: the last day to answer is moved to the day after the email.'
    : '';
  return {
    count: group.length,
    text: `${group.length === 1 ? 'is' : 'are'} canceled at the end of ${monthAndDay(first?.answerBy ?? '')}${refunded}`,
    explanation: `${first ? whyCanceled(first, newDay) : ''}${named}. Only a yes keeps ${group.length === 1 ? 'it' : 'them'}.${late}`,
    cancels: true,
  };
}
