import type { ListedReturn, ReturnTab } from '#contracts/office/returns.ts';
import { formatListed } from '#shop/office-clock.ts';
import { returnStateLabels } from '#shop/return-labels.ts';
import type { ReturnState } from '#shop/returns.ts';

export const RETURN_LISTS: Record<ReturnTab, { name: string; empty: string; rule: string }> = {
  requested: {
    name: returnStateLabels.requested,
    empty: 'Nothing requested',
    rule: 'We promise the label within 24 hours. The oldest stands first.',
  },
  label_sent: {
    name: returnStateLabels.label_sent,
    empty: 'Nothing on its way',
    rule: 'A label that is not used closes its return after 30 days.',
  },
  received: {
    name: returnStateLabels.received,
    empty: 'Nothing received',
    rule: 'Refunds are due 7 business days after the parcel arrived, new sizes 5.',
  },
  done: {
    name: returnStateLabels.completed,
    empty: 'Nothing done yet',
    rule: 'The newest stands first.',
  },
};

/** The tab of each state, and how many of the four steps a return has made by then. */
export const STATES: Record<ReturnState, { tab: ReturnTab; steps: number }> = {
  requested: { tab: 'requested', steps: 1 },
  label_sent: { tab: 'label_sent', steps: 2 },
  received: { tab: 'received', steps: 3 },
  completed: { tab: 'done', steps: 4 },
  refused: { tab: 'done', steps: 0 },
  cancelled: { tab: 'done', steps: 0 },
};

/** The button of what is to be done next. */
export const NEXT = {
  send_label: 'Send label',
  receive: 'Open',
  refund: 'Refund',
  ship: 'Ship the new size',
};

/** Our next step. */
export function dueWork({ next, pieces }: ListedReturn): string {
  if (next === 'send_label') return 'Label';
  if (next === 'refund') return 'Refund';
  return pieces.some(({ newSize, outcome }) => newSize && !outcome) ? 'New size' : 'Refund';
}

/** When something is due: `today, 6:20 PM`, or the day alone for what takes days. */
export function describeDueDay({ next, dueAt }: ListedReturn, now: Date): string {
  const listed = formatListed(new Date(dueAt ?? now), now);
  const day = next === 'send_label' ? listed : listed.replace(/, \d+:\d+ [AP]M$/, '');
  return day.replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());
}
