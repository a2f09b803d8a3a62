/** The texts of an order's page and its emails when it ships later. */
import type { Delay } from './delay.ts';
import { formatCents } from './money.ts';
import { formatLongDay } from './office-clock.ts';
import { type Day, monthAndDay } from './shop-clock.ts';

export const delayTexts = {
  title: 'Your order ships later',
  keep: 'Keep my order',
  cancel: 'Cancel and refund',
  /** For an order that costs nothing. */
  cancelFree: 'Cancel order',
  sumLabel: 'If you cancel, you get back',
  kept: 'You keep your order',
  canCancel: 'You can still cancel until it ships.',
  notKept: 'Your answer did not reach us',
  bothOpen: 'Both open your order. Nothing happens until you press there.',
} as const;

export const delaySubject = (orderNumber: string) => `Your order ${orderNumber} ships later`;

type Told = Pick<Delay, 'promisedDay' | 'newDay' | 'answerBy'> & { reason: string };

/** The refund if the order is canceled: the rest of its payment, in cents. */
interface Refund {
  leftCents: number;
  totalCents: number;
}

/** The promised day, the new one, and what happens without an answer, by their names. */
export const delayRows = ({ promisedDay, newDay, answerBy }: Omit<Told, 'reason'>) => [
  { label: 'Promised', value: formatLongDay(promisedDay) },
  { label: 'Now', value: newDay ? formatLongDay(newDay) : 'not known yet' },
  { label: 'Without your answer', value: answerBy ? 'it is canceled' : 'it ships' },
];

/** The meaning of the shopper's answer that they wait. */
export function describeKept(newDay: Day | null, answeredDay: Day): string {
  const news = newDay
    ? `It leaves by ${formatLongDay(newDay)}.`
    : 'We tell you when it leaves as soon as we know.';
  return `${news} You told us on ${monthAndDay(answeredDay)}.`;
}

/** The promised day, the new day, and the reason. */
export function describeDelay({ promisedDay, newDay, reason }: Told): string {
  const news = newDay ? `It leaves by ${formatLongDay(newDay)}.` : 'We can’t name a new day yet.';
  return `We said it would leave by ${formatLongDay(promisedDay)}. ${news} ${asSentence(reason)}`.trim();
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) || text === '' ? text : `${text}.`);

/** The consequence of no answer. */
export function describeSilence({ newDay, answerBy }: Told, refund: Refund): string {
  if (answerBy === null) {
    return `You don’t need to do anything: if we don’t hear from you, we ship by ${monthAndDay(newDay ?? '')}.`;
  }
  const { leftCents, totalCents } = refund;
  const what = leftCents === totalCents ? 'all of it' : 'all that is left of your payment';
  const refunded = leftCents > 0 ? ` and refund ${formatCents(leftCents)}, ${what}` : '';
  const later = newDay ? '' : ' If you keep it, you can still cancel until it ships.';
  return `Please tell us by ${monthAndDay(answerBy)}. Without your answer we cancel the order that day${refunded}.${later}`;
}

/** Where what comes back goes, under its sum. */
export function describeRefund({ leftCents, totalCents }: Refund, refundTo: string | null): string {
  const what =
    leftCents === totalCents
      ? 'All of it, shipping and sales tax too'
      : 'All that is left of your payment';
  return `${what}, to your ${refundTo ?? 'original payment method'}.`;
}

/** Why an order was canceled that its shopper did not answer for. */
export const noAnswerBy = (answerBy: Day) => `We didn’t hear from you by ${monthAndDay(answerBy)}`;
