import type { ListedReturn, ReturnTab } from '#contracts/admin-returns.ts';
import { formatListed } from '#shop/office-clock.ts';
import { RETURN_REASONS, type ReturnState } from '#shop/returns.ts';

export const TABS: Record<ReturnTab, { name: string; empty: string; rule: string }> = {
  requested: {
    name: 'Requested',
    empty: 'Nothing requested',
    rule: 'We promise the label within 24 hours. The oldest stands first.',
  },
  label_sent: {
    name: 'Label sent',
    empty: 'Nothing on its way',
    rule: 'A label that is not used closes its return after 30 days.',
  },
  received: {
    name: 'Received',
    empty: 'Nothing received',
    rule: 'Refunds are due 7 business days after the parcel arrived, new sizes 5.',
  },
  done: { name: 'Done', empty: 'Nothing done yet', rule: 'The newest stands first.' },
};

/** The tab of each state, its word, and how many of the four steps a return has made by then. */
export const STATES: Record<ReturnState, { tab: ReturnTab; word: string; steps: number }> = {
  requested: { tab: 'requested', word: 'Requested', steps: 1 },
  label_sent: { tab: 'label_sent', word: 'Label sent', steps: 2 },
  received: { tab: 'received', word: 'Received', steps: 3 },
  completed: { tab: 'done', word: 'Done', steps: 4 },
  refused: { tab: 'done', word: 'Refused', steps: 0 },
  cancelled: { tab: 'done', word: 'Cancelled', steps: 0 },
};

/** The button of what is to be done next, what of us is due then, and what is said of it in full. */
export const NEXT = {
  send_label: { button: 'Send label', due: 'Label', task: 'Send the label' },
  receive: { button: 'Open', due: '', task: '' },
  refund: { button: 'Refund', due: 'Refund', task: 'Refund' },
  ship: { button: 'Ship the new size', due: 'New size', task: 'Ship the new size' },
};

/** When something is due: `today, 6:20 PM`, or the day alone for what takes days. */
export function dueDay({ next, dueAt }: ListedReturn, now: Date): string {
  const listed = formatListed(new Date(dueAt ?? now), now);
  const day = next === 'send_label' ? listed : listed.replace(/, \d+:\d+ [AP]M$/, '');
  return day.replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());
}

export const reasonOf = ({ reason }: ListedReturn['pieces'][number]) =>
  reason === 'undelivered' ? 'Came back undelivered' : RETURN_REASONS[reason];

const OUTCOMES = { refunded: 'Refunded', exchanged: 'Exchanged', not_received: 'Not received' };

/** What is done with a piece, or was. */
export const whatNext = ({ outcome, newSize }: ListedReturn['pieces'][number]) =>
  outcome ? OUTCOMES[outcome] : newSize === null ? 'Refund' : `New size ${newSize}`;

/** Whether each piece for money is marked, and at least one of them is here. */
export function canRefund({ state, pieces }: ListedReturn): boolean {
  const forMoney = pieces.filter(({ newSize, outcome }) => newSize === null && outcome === null);
  return (
    state === 'received' &&
    forMoney.every(({ receivedAt }) => receivedAt !== null) &&
    forMoney.some(({ condition }) => condition !== null)
  );
}
