/** What an order's page and its emails say about it, by its state. */

import { addDays, deliveryOf, formatDayRange, type OrderDates, singleDay } from './delivery.ts';
import { thankYou } from './greeting.ts';
import { formatCents } from './money.ts';
import {
  isClosedByDispute,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from './order-state.ts';
import { monthAndDay } from './return-messages.ts';
import { type Day, shopClock } from './shop-clock.ts';

/** What was refunded of an order, in cents; the oldest first. */
type Refunds = readonly { amount: number; refunded_at: Date | string }[];

interface Payment {
  payment_method: PaymentMethod;
  payment_status: PaymentStatus;
  refunds: Refunds;
}

const PAID_WITH: Record<PaymentMethod, string> = {
  card: 'Paid by card.',
  paypal: 'Paid with PayPal.',
  free: 'There was nothing to pay.',
};

const DECLINED = 'PayPal declined the payment. You were not charged.';

/** How an order was paid, and each refund, as sentences. Only PayPal payments can be pending, or fail after the order is placed. */
export function describePayment({ payment_method, payment_status, refunds }: Payment): string[] {
  if (payment_status === 'pending') return ['PayPal is processing your payment.'];
  if (payment_status === 'failed') return [DECLINED];
  const paid = PAID_WITH[payment_method];
  return [
    payment_status === 'refunded' ? `${paid} Refunded in full.` : paid,
    ...refunds.map(
      ({ amount, refunded_at }) =>
        `${formatCents(amount)} refunded on ${formatDayRange(singleDay(new Date(refunded_at)))}.`,
    ),
  ];
}

/** What is left of an order's total after its refunds, in cents. */
export const paidCents = (order: { total_amount: number; refunds: Refunds }): number =>
  order.total_amount - sumOf(order.refunds);

const sumOf = (refunds: Refunds) => refunds.reduce((sum, { amount }) => sum + amount, 0);

interface Order extends OrderDates, Payment {
  status: OrderStatus;
  carrier?: string | undefined;
  total_amount: number;
  customer: { first_name: string; email: string };
  shipping_address: { country: string };
}

/** Whether an order was neither canceled nor refunded in full. */
export const stands = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'refunded';

/** The title of an order's page. */
export function orderTitle({
  status,
  payment_status,
  customer,
}: Pick<Order, 'status' | 'payment_status' | 'customer'>): string {
  if (isClosedByDispute(status, payment_status)) return 'Order closed.';
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

/** What is true of an order today, below its title. */
export function orderLead(order: Order, circumstances: Circumstances): string {
  const { status, payment_status, total_amount, refunds } = order;
  const { refundTo } = circumstances;
  if (isClosedByDispute(status, payment_status)) {
    return 'This order was closed while its payment was disputed. The dispute is over, and the payment is not refunded.';
  }
  if (status === 'cancelled') return `Nothing ships${describeCancellation(order, circumstances)}`;
  if (status === 'refunded') {
    return `All of it, ${formatCents(total_amount)}, went back to your ${refundTo}${onDay(order)}.`;
  }
  const [news, advice] = describeProgress(order, circumstances);
  return refunds.length > 0
    ? `${news} We sent ${formatCents(sumOf(refunds))} back to your ${refundTo}.`
    : `${news} ${advice}`.trim();
}

/** So many days are 7 business days at most, holidays aside. */
const REFUND_TAKES_DAYS = 11;

function describeCancellation(order: Order, { refundTo, now }: Circumstances): string {
  const { payment_status, total_amount, refunds } = order;
  if (payment_status === 'failed') return `. ${DECLINED}`;
  if (total_amount === 0) return ', and there is nothing to refund.';
  const last = refunds.at(-1);
  if (payment_status !== 'refunded' || !last) {
    return `. ${formatCents(paidCents(order))} is on its way back to your ${refundTo}.`;
  }
  const arrivesBy = addDays(shopClock(new Date(last.refunded_at)).day, REFUND_TAKES_DAYS);
  return shopClock(now).day <= arrivesBy
    ? `. ${formatCents(last.amount)} is on its way back to your ${refundTo}.`
    : `. ${formatCents(total_amount)} went back to your ${refundTo}${onDay(order)}.`;
}

/** The day of the refund, or of the last of several; nothing if the provider took back a part. */
function onDay(order: Order): string {
  const last = order.refunds.at(-1);
  if (!last || paidCents(order) !== 0) return '';
  return ` ${order.refunds.length > 1 ? 'by' : 'on'} ${dayOf(last.refunded_at)}`;
}

/** Where an order is, and what its shopper may want to know then. */
function describeProgress(
  order: Order,
  { until, isJustPlaced, now }: Circumstances,
): [news: string, advice: string] {
  const { status, carrier, delivered_at, customer, shipping_address } = order;
  if (status === 'delivered' && delivered_at) {
    const canReturn = until !== null && shopClock(now).day <= until;
    return [
      `Delivered ${dayOf(delivered_at)}.`,
      canReturn ? `It should fit; if not, you have until ${monthAndDay(until)}.` : '',
    ];
  }
  if (status === 'shipped') {
    const { arrives } = deliveryOf(order, shipping_address.country, now);
    const expected = arrives ? ` Expected ${formatDayRange(arrives)}.` : '';
    return [`On its way${carrier ? ` with ${carrier}` : ''}.${expected}`, ''];
  }
  const copy = isJustPlaced ? `A copy is on its way to ${customer.email}. ` : '';
  return ['We have your order.', `${copy}Include the order number when you write to us.`];
}

/** The day of an instant in a sentence: `November 24`. */
const dayOf = (instant: Date | string) => monthAndDay(shopClock(new Date(instant)).day);
