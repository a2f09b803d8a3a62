/**
 * When an order ships later than promised: what the shopper is told, and what silence means (docs/decisions/delays.md).
 */
import { addDays, businessDayFrom, shipByDay } from './delivery.ts';
import type { DelayAnswer } from './order-state.ts';
import { type Day, shopClock } from './shop-clock.ts';

/** Up to so many days after the promised one, a shopper's silence is consent, or they may answer (16 CFR 435.2). */
const CONSENT_DAYS = 30;
/** So many days before the last one to answer, the shopper is reminded. */
const REMINDER_DAYS = 2;
const MAX_DAYS_AHEAD = 365;

/** A notice to a shopper of a later ship date. */
export interface Delay {
  /** The day that it is later than. */
  promisedDay: Day;
  /** Null while none is known. */
  newDay: Day | null;
  /** Without an answer by the end of this day the order is canceled; null if it ships without one. */
  answerBy: Day | null;
  answer: DelayAnswer | null;
}

/** A paid order that has not shipped, with the last that its shopper was told. */
export interface WaitingOrder {
  paidAt: Date;
  delay?: Delay | null | undefined;
}

/** The day by which an order was last said to ship, also while its new day is not known. */
export const promisedDay = ({ paidAt, delay }: WaitingOrder): Day =>
  delay ? (delay.newDay ?? delay.promisedDay) : shipByDay(paidAt);

/** The day by which an order is to ship; null while its shopper knows that there is none yet. */
export const dueDay = (order: WaitingOrder): Day | null =>
  order.delay?.newDay === null ? null : promisedDay(order);

/** Whether an order should have shipped before today. */
export function isLate(order: WaitingOrder, now: Date): boolean {
  const due = dueDay(order);
  return due !== null && shopClock(now).day > due;
}

/** How many days an order that is late to ship has waited since it was paid; null while it is not late. */
export function lateDays(order: WaitingOrder, now: Date): number | null {
  if (!isLate(order, now)) return null;
  const [paid, today] = [order.paidAt, now].map((instant) => Date.parse(shopClock(instant).day));
  return ((today ?? 0) - (paid ?? 0)) / MS_PER_DAY;
}

const MS_PER_DAY = 86_400_000;

/** The effect of telling a shopper of a new day. */
export interface DelayPlan extends Pick<Delay, 'promisedDay' | 'newDay' | 'answerBy'> {
  /** Null without a last day, and where it would be on the day of the email. */
  remindOn: Day | null;
  /** The rule's last day to answer is over, or nearly: the shopper gets one day more. */
  isTooLate: boolean;
}

/**
 * The notice to this order's shopper of a new day, or of none, and the meaning of their silence. Silence waits for a
 * first new day of at most 30 days after the promised one; else it cancels at the end of the last day that the shopper
 * had agreed to, or of those 30 days.
 */
export function planDelay(order: WaitingOrder, newDay: Day | null, now: Date): DelayPlan {
  const today = shopClock(now).day;
  const promised = promisedDay(order);
  const lastDay = lastDayToAnswer(order.delay, promised, newDay);
  const answerBy = lastDay && later(lastDay, addDays(today, 1));
  const remindOn = answerBy && addDays(answerBy, -REMINDER_DAYS);
  return {
    promisedDay: promised,
    newDay,
    answerBy,
    remindOn: remindOn && remindOn > today ? remindOn : null,
    isTooLate: answerBy !== lastDay,
  };
}

function lastDayToAnswer(
  last: WaitingOrder['delay'],
  promised: Day,
  newDay: Day | null,
): Day | null {
  const consentEnds = addDays(promised, CONSENT_DAYS);
  if (!last) return newDay !== null && newDay <= consentEnds ? null : consentEnds;
  // They have not agreed to what they were told last.
  if (last.answerBy !== null && last.answer === null) return last.answerBy;
  // Who waits without a day has agreed to any.
  return last.newDay ?? newDay ?? consentEnds;
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * The form's proposal: the first business day after tomorrow, and after each of the days by which the orders were to
 * ship.
 */
export function proposedShipDay(dueDays: readonly Day[], now: Date): Day {
  const days = [addDays(shopClock(now).day, 2), ...dueDays.map((day) => addDays(day, 1))];
  return businessDayFrom(days.reduce(later));
}

/** Why no order can be told this new day, for the owner; undefined if it can. */
export function newDayProblem(newDay: Day, now: Date): string | undefined {
  const today = shopClock(now).day;
  if (newDay < today) return 'This day is over. Choose one from today on.';
  if (newDay > addDays(today, MAX_DAYS_AHEAD)) return 'Choose a day within a year.';
  if (businessDayFrom(newDay) !== newDay) {
    return 'Nothing ships on weekends and federal holidays. Choose a business day.';
  }
  return undefined;
}

/** Whether there is nothing to tell: the day is no later one, or the shopper waits without a day already. */
export const isNoDelay = (order: WaitingOrder, newDay: Day | null): boolean =>
  newDay === null
    ? order.delay?.newDay === null && order.delay.answer === 'wait'
    : newDay <= promisedDay(order);
