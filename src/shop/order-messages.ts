/** The texts of an order's page and its emails, by its state. */

import {
  addDays,
  deliveryOf,
  deliveryPlace,
  formatDayRange,
  type OrderDates,
  singleDay,
} from './delivery.ts';
import { noAnswerBy } from './delay-messages.ts';
import type { Delay } from './delay.ts';
import { thankYou } from './greeting.ts';
import { formatCents } from './money.ts';
import {
  isClosedByDispute,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from './order-state.ts';
import { monthAndDay, type Day, shopClock } from './shop-clock.ts';

/** The refunds of an order, the oldest first. */
type Refunds = readonly { amountCents: number; refundedAt: Date | string }[];

interface Payment {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  refunds: Refunds;
}

const PAID_WITH: Record<PaymentMethod, string> = {
  card: 'Paid by card.',
  paypal: 'Paid with PayPal.',
  free: 'There was nothing to pay.',
};

const DECLINED = 'PayPal declined the payment. You were not charged.';

/**
 * How an order was paid, and each refund, as sentences. Only PayPal payments can be pending, or fail after the order is
 * placed.
 */
export function describePayment({ paymentMethod, paymentStatus, refunds }: Payment): string[] {
  if (paymentStatus === 'pending') return ['PayPal is processing your payment.'];
  if (paymentStatus === 'failed') return [DECLINED];
  const paid = PAID_WITH[paymentMethod];
  return [
    paymentStatus === 'refunded' ? `${paid} Refunded in full.` : paid,
    ...refunds.map(
      ({ amountCents, refundedAt }) =>
        `${formatCents(amountCents)} refunded on ${formatDayRange(singleDay(new Date(refundedAt)))}.`,
    ),
  ];
}

/** The rest of an order's total after its refunds, in cents. */
export const paidCents = (order: { totalCents: number; refunds: Refunds }): number =>
  order.totalCents - sumOf(order.refunds);

const sumOf = (refunds: Refunds) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

interface Order extends OrderDates, Payment {
  status: OrderStatus;
  carrier?: string | undefined;
  delay?: Pick<Delay, 'newDay' | 'answer' | 'answerBy'> | null | undefined;
  totalCents: number;
  customer: { first_name: string; email: string };
  shippingAddress: { state_province: string; country: string };
}

/** Whether an order was neither canceled nor refunded in full. */
export const stands = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'refunded';

/** The title of an order's page. */
export function orderTitle({
  status,
  paymentStatus,
  customer,
}: Pick<Order, 'status' | 'paymentStatus' | 'customer'>): string {
  if (isClosedByDispute(status, paymentStatus)) return 'Order closed.';
  if (status === 'cancelled') return 'Order canceled.';
  return status === 'refunded' ? 'Order refunded.' : thankYou(customer.first_name);
}

interface Circumstances {
  /** Where money goes: `Visa ending in 4242`. */
  refundTo: string;
  /** The last day on which a return can be asked for. */
  until: Day | null;
  /** A copy was just sent. */
  isJustPlaced: boolean;
  now: Date;
}

/** The order's state today, below its title. */
export function orderLead(order: Order, circumstances: Circumstances): string {
  const { status, paymentStatus, totalCents, refunds } = order;
  const { refundTo } = circumstances;
  if (isClosedByDispute(status, paymentStatus)) {
    return 'This order was closed while its payment was disputed. The dispute is over, and the payment is not refunded.';
  }
  if (status === 'cancelled') {
    const { answer, answerBy } = order.delay ?? {};
    const why = answer === 'none' && answerBy ? `${noAnswerBy(answerBy)}, so nothing` : 'Nothing';
    return `${why} ships${describeCancellation(order, circumstances)}`;
  }
  if (status === 'refunded') {
    return paidCents(order) === 0 && isRefundOnItsWay(order, circumstances)
      ? `We refunded all of it, ${formatCents(totalCents)}. ${refundGoesTo(refundTo)}`
      : `All of it, ${formatCents(totalCents)}, went back to your ${refundTo}${onDay(order)}.`;
  }
  const [news, advice] = describeProgress(order, circumstances);
  return refunds.length > 0
    ? `${news} We sent ${formatCents(sumOf(refunds))} back to your ${refundTo}.`
    : `${news} ${advice}`.trim();
}

/** Where a refund that was made goes: on the order's page and in its email. */
export const refundGoesTo = (refundTo: string | null): string =>
  `It goes to your ${refundTo ?? 'original payment method'} and takes 5-7 business days.`;

/** So many days are 7 business days at most, holidays aside. */
const REFUND_TAKES_DAYS = 11;

function isRefundOnItsWay({ refunds }: Order, { now }: Circumstances): boolean {
  const last = refunds.at(-1);
  if (!last) return false;
  const arrivesBy = addDays(shopClock(new Date(last.refundedAt)).day, REFUND_TAKES_DAYS);
  return shopClock(now).day <= arrivesBy;
}

function describeCancellation(order: Order, circumstances: Circumstances): string {
  const { refundTo } = circumstances;
  const { paymentStatus, totalCents, refunds } = order;
  if (paymentStatus === 'failed') return `. ${DECLINED}`;
  if (totalCents === 0) return ', and there is nothing to refund.';
  const last = refunds.at(-1);
  if (paymentStatus !== 'refunded' || !last) {
    return `. ${formatCents(paidCents(order))} is on its way back to your ${refundTo}.`;
  }
  return isRefundOnItsWay(order, circumstances)
    ? `. ${formatCents(last.amountCents)} is on its way back to your ${refundTo}.`
    : `. ${formatCents(totalCents)} went back to your ${refundTo}${onDay(order)}.`;
}

/** The day of the refund, or of the last of several; nothing if the provider took back a part. */
function onDay(order: Order): string {
  const last = order.refunds.at(-1);
  if (!last || paidCents(order) !== 0) return '';
  return ` ${order.refunds.length > 1 ? 'by' : 'on'} ${dayOf(last.refundedAt)}`;
}

/** Where an order is, and what its shopper may want to know then. */
function describeProgress(
  order: Order,
  { until, isJustPlaced, now }: Circumstances,
): [news: string, advice: string] {
  const { status, carrier, delay, deliveredAt, customer, shippingAddress } = order;
  const { missedDay, arrives } = deliveryOf(order, deliveryPlace(shippingAddress), now);
  const expected = arrives ? ` Expected ${formatDayRange(arrives)}.` : '';
  if (status === 'delivered' && deliveredAt) {
    const canReturn = until !== null && shopClock(now).day <= until;
    return [
      `Delivered ${dayOf(deliveredAt)}.`,
      canReturn ? `It should fit; if not, you have until ${monthAndDay(until)}.` : '',
    ];
  }
  if (status === 'shipped') {
    return [`On its way${carrier ? ` with ${carrier}` : ''}.${expected}`, ''];
  }
  if (delay && !missedDay) return [describeNewDay(delay.newDay) + expected, ''];
  const copy = isJustPlaced ? `A copy is on its way to ${customer.email}. ` : '';
  return ['We have your order.', `${copy}Include the order number when you write to us.`];
}

const describeNewDay = (newDay: Day | null) =>
  newDay
    ? `It ships by ${monthAndDay(newDay)}, later than we promised.`
    : 'It ships later than we promised. We can’t name a day yet.';

/** The day of an instant in a sentence: `November 24`. */
const dayOf = (instant: Date | string) => monthAndDay(shopClock(new Date(instant)).day);
