import type { Email, Emails } from '#mail/email.ts';
import { textBlock } from '#mail/email.ts';
import { orderPage, toOwner } from '#mail/notice.ts';
import {
  delaySubject,
  delayTexts,
  describeDelay,
  describeRefund,
  describeSilence,
} from '#shop/delay-messages.ts';
import type { Delay } from '#shop/delay.ts';
import { formatCents } from '#shop/money.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { type Day, dayInWords, monthAndDay } from '#shop/shop-clock.ts';
import { amountRowsOf } from './order-amounts.ts';
import { orderButton, orderItems } from './order-confirmation.ts';
import { type OrderRecord, readOrder } from './orders.queries.ts';
import { refundTarget } from './returns/describe-returns.ts';
import { readOrderReturns } from './returns/returns.queries.ts';
import { describeItem } from './shipment-emails.ts';

type Told = Omit<Delay, 'answer'> & { reason: string };

interface Refund {
  leftCents: number;
  /** `Visa ending in 4242`; null if nothing was paid. */
  refundTo: string | null;
}

/** Both buttons open the order, since whatever opens a link must change nothing. */
export function orderDelayed(
  order: OrderRecord,
  told: Told,
  refund: Refund,
  isReminder = false,
): Email {
  const { leftCents, refundTo } = refund;
  const { address } = orderButton(order);
  const silence = describeSilence(told, { leftCents, totalCents: order.totalCents });
  // With what is on its way back.
  const before = leftCents - order.totalCents;
  return {
    to: order.customer.email,
    subject: isReminder
      ? `Please answer: ${delaySubject(order.orderNumber).replace('Your', 'your')}`
      : delaySubject(order.orderNumber),
    preview: silence,
    blocks: [
      { type: 'title', text: delayTexts.title },
      ...(isReminder ? [textBlock('We wrote to you and have no answer yet.')] : []),
      textBlock(describeDelay(told)),
      textBlock(silence),
      { type: 'button', label: delayTexts.keep, address },
      {
        type: 'button-second',
        label: leftCents > 0 ? delayTexts.cancel : delayTexts.cancelFree,
        address,
      },
      { type: 'small', text: delayTexts.bothOpen },
      {
        type: 'facts',
        facts: [
          ['Promised', shortDay(told.promisedDay)],
          ['Now', told.newDay ? shortDay(told.newDay) : 'Not known yet'],
          ['Order Number', order.orderNumber],
          [
            'Without your answer',
            told.answerBy ? `Canceled on ${shortDay(told.answerBy)}` : 'It ships',
          ],
        ],
      },
      orderItems(order, describeItem),
      {
        type: 'amounts',
        rows: [
          ...amountRowsOf(order),
          ...(before < 0 ? [{ label: 'Refunded before', value: formatCents(before) }] : []),
        ],
        total: { label: delayTexts.sumLabel, value: formatCents(leftCents) },
      },
      {
        type: 'small',
        text: `${leftCents > 0 ? `${describeRefund({ leftCents, totalCents: order.totalCents }, refundTo)} ` : ''}You can cancel until it ships.`,
      },
    ],
  };
}

/** `Tue, Dec 1` */
const shortDay = (day: Day) =>
  dayInWords(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** The email while its shopper can answer it: nothing once the order has shipped, was canceled or told again. */
const ofDelay =
  (isReminder: boolean) =>
  async ({ order_id }: { order_id: string }): Promise<Email | undefined> => {
    const [order, stored] = await Promise.all([readOrder(order_id), readOrderReturns(order_id)]);
    const { delay } = order;
    if (!stored || !delay || delay.answer !== null || !canBeShipped(order)) return undefined;
    const refund = { leftCents: stored.leftCents, refundTo: refundTarget(stored) };
    return orderDelayed(order, delay, refund, isReminder);
  };

export const delayEmails = {
  'order-delayed': ofDelay(false),
  'delay-reminder': ofDelay(true),
  'delay-expired': toOwner('ORDER_NOTIFY_TO', async ({ order_id }) => {
    const { orderNumber, customer, totalCents, delay } = await readOrder(order_id);
    const name = `${customer.first_name} ${customer.last_name}`;
    return {
      subject: `${orderNumber} was canceled: no answer to the delay`,
      paragraphs: [
        [
          `${name} was told that it ships later, and did not answer by ${monthAndDay(delay?.answerBy ?? '')}.`,
          ...(totalCents > 0 ? ['What was left of the payment goes back.'] : []),
        ],
      ],
      pages: [orderPage(orderNumber)],
    };
  }),
} satisfies Partial<Emails>;
